/**
 * Stores the answers of idempotent requests (http/idempotency.ts). A request runs in a transaction that holds a lock on its key.
 * Its effects and its answer commit together, so a process that dies in between leaves both or neither, and frees the key.
 */
import { createHash } from "node:crypto";
import { ApiError, apiError } from "../base/error.ts";
import type { SecretKey } from "../base/secret.ts";
import { sql, type Database, type Enclosure, type Queries, type Sql } from "../database/connection.ts";
import { limits } from "../limits.ts";
import { StoredKeys } from "./stored-keys.ts";

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

interface Begun {
  run<Result>(work: () => Result): Result;
  /** Commits the effects with the answer; without one the key runs the request again. */
  complete(answer: Answer | null): Promise<void>;
  /** Rolls the effects back. The key runs the request again. */
  abandon(): Promise<void>;
}

type Outcome =
  | { state: "begun"; begun: Begun }
  | { state: "answered"; answer: Answer }
  | { state: "inFlight" | "mismatch" };

interface StoredRow {
  request_digest: Buffer;
  answer_sealed: string;
}

/** Makes the store. Answers are sealed with the installation's key, because some hold a secret that is shown once. */
export function idempotencyStore(database: Database, secret: SecretKey) {
  const stored = new StoredKeys(database);
  return {
    /** @throws 429 if too many answers are stored */
    async begin(request: Request): Promise<Outcome> {
      if (await stored.areTooMany(request.contractId ?? "")) throw tooMany();
      const enclosure = await database.enclose();
      try {
        const outcome = await beginIn(enclosure, secret, request);
        if (outcome.state !== "begun") await enclosure.rollback();
        return outcome;
      } catch (error) {
        await enclosure.rollback();
        throw error;
      }
    },
  };
}

async function beginIn(enclosure: Enclosure, secret: SecretKey, request: Request): Promise<Outcome> {
  const { transaction } = enclosure;
  if (!(await lockKey(transaction, request))) return { state: "inFlight" };
  const row = await findStored(transaction, request);
  if (row !== null && !row.request_digest.equals(request.requestDigest)) return { state: "mismatch" };
  if (row !== null) {
    return { state: "answered", answer: JSON.parse(secret.decrypt(row.answer_sealed, sealContext(request))) };
  }
  const begun: Begun = {
    run: (work) => enclosure.run(work),
    async complete(answer) {
      try {
        if (answer !== null) await storeAnswer(transaction, secret, request, answer);
      } catch (error) {
        await enclosure.rollback();
        throw error;
      }
      await enclosure.commit();
    },
    abandon: async () => await enclosure.rollback(),
  };
  return { state: "begun", begun };
}

/** The lock ends with the transaction, also when the process dies. @returns false if another request holds it */
async function lockKey(transaction: Queries, request: Request): Promise<boolean> {
  const digest = createHash("sha256")
    .update(`${request.contractId ?? ""}\n${request.accountId}\n${request.key}`)
    .digest();
  const row = await transaction.row<{ is_locked: boolean }>(sql`
    /* http.lockIdempotentRequest */
    select pg_try_advisory_xact_lock(${String(digest.readBigInt64BE())}::bigint) as is_locked`);
  return row?.is_locked === true;
}

async function findStored(transaction: Queries, request: Request): Promise<StoredRow | null> {
  return await transaction.row<StoredRow>(sql`
    /* http.findIdempotentRequest */
    select request_digest, answer_sealed
    from idempotent_request
    where contract_id = ${request.contractId ?? ""} and account_id = ${request.accountId}
      and key_digest = ${keyDigest(request)} and expires_at > now()`);
}

async function storeAnswer(transaction: Queries, secret: SecretKey, request: Request, answer: Answer): Promise<void> {
  const sealed = secret.encrypt(JSON.stringify(answer), sealContext(request));
  await transaction.run(sql`
    /* http.storeIdempotentAnswer */
    insert into idempotent_request (contract_id, account_id, key_digest, request_digest, expires_at, answer_sealed)
    values (${request.contractId ?? ""}, ${request.accountId}, ${keyDigest(request)}, ${request.requestDigest},
      now() + ${milliseconds(limits.idempotency.keptMs)}, ${sealed})
    on conflict (contract_id, account_id, key_digest) do update
    set request_digest = excluded.request_digest, expires_at = excluded.expires_at,
      answer_sealed = excluded.answer_sealed`);
}

/** Deletes expired rows. A duty of the worker. */
export async function forgetIdempotentRequests(database: Database): Promise<void> {
  await database.run(sql`
    /* http.forgetIdempotentRequest */
    delete from idempotent_request
    where expires_at < now()`);
}

function tooMany(): ApiError {
  const message = `Too many answers are stored for Idempotency-Keys; each is kept for 24 hours. Send the request without the header.`;
  const { items } = apiError("request.rateLimited", message, "/headers/idempotency-key");
  return new ApiError(items, { "retry-after": "600" });
}

function keyDigest(request: Request): Buffer {
  return createHash("sha256").update(request.key).digest();
}

function sealContext({ contractId, accountId, key }: Request): string {
  return `idempotent_request:${contractId ?? ""}:${accountId}:${key}`;
}

function milliseconds(ms: number): Sql {
  return sql`${ms}::double precision * interval '1 millisecond'`;
}
