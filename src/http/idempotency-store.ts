/** Stores the keys of idempotent requests and their answers (http/idempotency.ts). */
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

interface Lease {
  readonly request: Request;
  readonly token: string;
}

type Outcome =
  | { state: "leased"; lease: Lease }
  | { state: "answered"; answer: Answer }
  | { state: "inFlight" | "mismatch" };

interface KeptRow {
  request_digest: Buffer;
  answer_sealed: string | null;
}

/** Makes the store. Answers are sealed with the installation's key, because some hold a secret that is shown once. */
export function idempotencyStore(database: Database, secret: SecretKey) {
  return {
    lease: async (request: Request): Promise<Outcome> => await lease(database, secret, request),
    /** Keeps the answer, unless another request leased the key meanwhile. */
    async complete({ request, token }: Lease, answer: Answer): Promise<void> {
      const sealed = secret.encrypt(JSON.stringify(answer), sealContext(request));
      await database.run(sql`
        /* http.completeIdempotentRequest */
        update idempotent_request
        set answer_sealed = ${sealed}, expires_at = now() + ${milliseconds(limits.idempotency.keptMs)}
        where contract_id = ${request.contractId ?? ""} and account_id = ${request.accountId}
          and key_digest = ${keyDigest(request)} and lease_token = ${token}`);
    },
    async release({ request, token }: Lease): Promise<void> {
      await database.run(sql`
        /* http.releaseIdempotentRequest */
        delete from idempotent_request
        where contract_id = ${request.contractId ?? ""} and account_id = ${request.accountId}
          and key_digest = ${keyDigest(request)} and lease_token = ${token}`);
    },
  };
}

/**
 * Leases a key to exactly one of several simultaneous requests: to the one that inserts the row, or that updates an
 * expired row. A row has expired if the new lease ends more than a lease's duration later. Citus refuses `now()` there.
 */
async function lease(database: Database, secret: SecretKey, request: Request): Promise<Outcome> {
  const token = randomUUID();
  const { contractId, accountId, requestDigest } = request;
  const leased = await database.run(sql`
    /* http.leaseIdempotentRequest */
    insert into idempotent_request as kept (contract_id, account_id, key_digest, request_digest, lease_token, expires_at)
    values (${contractId ?? ""}, ${accountId}, ${keyDigest(request)}, ${requestDigest}, ${token},
      now() + ${milliseconds(limits.idempotency.leaseMs)})
    on conflict (contract_id, account_id, key_digest) do update
    set request_digest = excluded.request_digest, lease_token = excluded.lease_token,
      expires_at = excluded.expires_at, answer_sealed = null
    where excluded.expires_at - kept.expires_at > ${milliseconds(limits.idempotency.leaseMs)}`);
  if (leased > 0) return { state: "leased", lease: { request, token } };
  const row = await database.row<KeptRow>(sql`
    /* http.findIdempotentRequest */
    select request_digest, answer_sealed
    from idempotent_request
    where contract_id = ${contractId ?? ""} and account_id = ${accountId} and key_digest = ${keyDigest(request)}`);
  // The lease ended between the two statements. The client's next try gets it.
  if (row === null) return { state: "inFlight" };
  if (!row.request_digest.equals(requestDigest)) return { state: "mismatch" };
  if (row.answer_sealed === null) return { state: "inFlight" };
  return { state: "answered", answer: JSON.parse(secret.decrypt(row.answer_sealed, sealContext(request))) };
}

/** Deletes expired rows. A duty of the worker. */
export async function forgetIdempotentRequests(database: Database): Promise<void> {
  await database.run(sql`
    /* http.forgetIdempotentRequest */
    delete from idempotent_request
    where expires_at < now()`);
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
