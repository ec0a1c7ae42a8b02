/**
 * Access tokens: JWTs with HS256, valid for 15 minutes. The key is derived from the installation's secret and the week,
 * which `kid` names. The keys of this week and of last week are accepted. So keys rotate and none is stored.
 */
import { createSecretKey, type KeyObject } from "node:crypto";
import { errors, jwtVerify, SignJWT } from "jose";
import type { SecretKey } from "../base/secret.ts";
import { limits } from "../limits.ts";
import { isRowId } from "./row-id.ts";
import { VerifiedTokens, type Verified } from "./verified-tokens.ts";

const issuer = "pricewright";
const audience = "pricewright-api";
const algorithm = "HS256";

/** The content of a token. Role and company are not in it, because each request reads them. */
export interface TokenClaims {
  accountId: number;
  /** The account's `session_generation` when it was issued. */
  generation: number;
}

export interface AccessTokens {
  issue(claims: TokenClaims): Promise<{ token: string; expiresAt: Date }>;
  /** The content of the token; null if this installation did not issue it, or if it has expired. */
  verify(token: string): Promise<TokenClaims | null>;
}

/** Issues and verifies tokens at the times that `clock` shows. */
export function accessTokens(secret: SecretKey, clock: () => Date): AccessTokens {
  const keys = new Map<number, KeyObject>();
  const currentEpoch = (): number => Math.floor(clock().getTime() / limits.accounts.tokenKeyEpochMs);
  const keyOf = (epoch: number): KeyObject => {
    const key = keys.get(epoch) ?? createSecretKey(secret.derive(`jwt:${epoch}`));
    if (!keys.has(epoch)) {
      for (const known of keys.keys()) if (known < epoch - 1) keys.delete(known);
      keys.set(epoch, key);
    }
    return key;
  };
  const keyNamed = (kid: string | undefined): KeyObject => {
    const epoch = [currentEpoch(), currentEpoch() - 1].find((accepted) => String(accepted) === kid);
    if (epoch === undefined) throw new errors.JWTInvalid("unknown key");
    return keyOf(epoch);
  };
  const known = new VerifiedTokens<TokenClaims>(clock);
  return {
    async issue({ accountId, generation }) {
      const epoch = currentEpoch();
      const issuedAt = Math.floor(clock().getTime() / 1000);
      const expiresAt = issuedAt + limits.accounts.tokenLifetimeMs / 1000;
      const token = await new SignJWT({ gen: generation })
        .setProtectedHeader({ alg: algorithm, typ: "JWT", kid: String(epoch) })
        .setIssuer(issuer)
        .setAudience(audience)
        .setSubject(String(accountId))
        .setIssuedAt(issuedAt)
        .setExpirationTime(expiresAt)
        .sign(keyOf(epoch));
      return { token, expiresAt: new Date(expiresAt * 1000) };
    },
    verify: async (token) => await known.verify(token, async () => await verified(token, { keyNamed, now: clock() })),
  };
}

/** The content of a token by its signature; null if it is not valid now. */
async function verified(
  token: string,
  { keyNamed, now }: { keyNamed: (kid: string | undefined) => KeyObject; now: Date },
): Promise<Verified<TokenClaims> | null> {
  try {
    const { payload } = await jwtVerify(token, ({ kid }) => keyNamed(kid), {
      algorithms: [algorithm],
      typ: "JWT",
      issuer,
      audience,
      currentDate: now,
      requiredClaims: ["sub", "exp", "gen"],
    });
    const { sub, exp: expiresAt, gen } = payload;
    const claims = { accountId: Number(sub), generation: Number(gen) };
    if (expiresAt === undefined || !isRowId(claims.accountId) || !isRowId(claims.generation)) return null;
    return { claims, expiresAt };
  } catch (error) {
    if (error instanceof errors.JOSEError) return null;
    throw error;
  }
}
