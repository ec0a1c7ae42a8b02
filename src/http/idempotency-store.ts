/** Where the keys of idempotent requests and their answers are kept; what for: http/idempotency.ts. */
import { createHash, randomUUID } from "node:crypto";
import type { SecretKey } from "../base/secret.ts";
import { limits } from "../limits.ts";
import { sql, type Database, type Sql } from "../database/connection.ts";

interface Answer {
  readonly status: number;
  readonly contentType: string | null;
  readonly body: string;
}

interface Request {
  readonly contractId: string | null;
  readonly accountId: number;
  readonly key: string;
  readonly requestDigest: Buffer;
}

interface Claim {
  readonly request: Request;
  readonly token: string;
}

type Outcome =
  | { state: "claimed"; claim: Claim }
  | { state: "answered"; answer: Answer }
  | { state: "inFlight" | "mismatch" };

interface KeptRow {
  request_digest: Buffer;
  answer_sealed: string | null;
}

/** Makes the store. Answers are sealed with the installation's key: some hold a secret that is shown once. */
export function idempotencyStore(database: Database, secret: SecretKey) {
  return {
    claim: async (request: Request): Promise<Outcome> => await claim(database, secret, request),
    /** Keeps the answer, unless another request took the key over meanwhile. */
    async complete({ request, token }: Claim, answer: Answer): Promise<void> {
      const sealed = secret.encrypt(JSON.stringify(answer), place(request));
      await database.run(sql`
        /* http.completeIdempotentRequest */
        update idempotent_request
        set answer_sealed = ${sealed}, expires_at = now() + ${milliseconds(limits.idempotency.keptMs)}
        where contract_id = ${request.contractId ?? ""} and account_id = ${request.accountId}
          and key_digest = ${keyDigest(request)} and claim_token = ${token}`);
    },
    async release({ request, token }: Claim): Promise<void> {
      await database.run(sql`
        /* http.releaseIdempotentRequest */
        delete from idempotent_request
        where contract_id = ${request.contractId ?? ""} and account_id = ${request.accountId}
          and key_digest = ${keyDigest(request)} and claim_token = ${token}`);
    },
  };
}

/**
 * Of requests at once with one key, the insert, or the update of an expired row, lets exactly one through. A row has
 * expired if the new lease ends more than a lease later: Citus refuses `now()` there.
 */
async function claim(database: Database, secret: SecretKey, request: Request): Promise<Outcome> {
  const token = randomUUID();
  const { contractId, accountId, requestDigest } = request;
  const claimed = await database.run(sql`
    /* http.claimIdempotentRequest */
    insert into idempotent_request as kept (contract_id, account_id, key_digest, request_digest, claim_token, expires_at)
    values (${contractId ?? ""}, ${accountId}, ${keyDigest(request)}, ${requestDigest}, ${token},
      now() + ${milliseconds(limits.idempotency.leaseMs)})
    on conflict (contract_id, account_id, key_digest) do update
    set request_digest = excluded.request_digest, claim_token = excluded.claim_token,
      expires_at = excluded.expires_at, answer_sealed = null
    where excluded.expires_at - kept.expires_at > ${milliseconds(limits.idempotency.leaseMs)}`);
  if (claimed > 0) return { state: "claimed", claim: { request, token } };
  const row = await database.row<KeptRow>(sql`
    /* http.findIdempotentRequest */
    select request_digest, answer_sealed
    from idempotent_request
    where contract_id = ${contractId ?? ""} and account_id = ${accountId} and key_digest = ${keyDigest(request)}`);
  // Released in between: whoever asks again gets through.
  if (row === null) return { state: "inFlight" };
  if (!row.request_digest.equals(requestDigest)) return { state: "mismatch" };
  if (row.answer_sealed === null) return { state: "inFlight" };
  return { state: "answered", answer: JSON.parse(secret.decrypt(row.answer_sealed, place(request))) };
}

/** Deletes what has expired. A duty of the worker. */
export async function forgetIdempotentRequests(database: Database): Promise<void> {
  await database.run(sql`
    /* http.forgetIdempotentRequest */
    delete from idempotent_request
    where expires_at < now()`);
}

function keyDigest(request: Request): Buffer {
  return createHash("sha256").update(request.key).digest();
}

function place({ contractId, accountId, key }: Request): string {
  return `idempotent_request:${contractId ?? ""}:${accountId}:${key}`;
}

function milliseconds(ms: number): Sql {
  return sql`${ms}::double precision * interval '1 millisecond'`;
}
