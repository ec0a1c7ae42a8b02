/** How far a job was led by redirects when a host gave no slot for the next request in time. */
import { Type, type Static } from "typebox";
import type { SecretKey } from "../../base/secret.ts";
import { sql, type Queries } from "../../database/connection.ts";
import { compileGuard } from "../../http/validation.ts";
import type { ClaimedJob } from "./claim-jobs.ts";

/** `hops` redirects led to an address that was not asked for yet. */
const Hop = Type.Object({ to: Type.String(), hops: Type.Integer() });
export type Hop = Static<typeof Hop>;

/** By a digest of the address that a redirect led away from. A page has one, and so has the robots.txt of its site. */
const isLed = compileGuard(Type.Object({ hops: Type.Record(Type.String(), Hop) }));

/** Where a job was led. */
export interface JobHops {
  /** Where an earlier claim was led from this address; null if it was not. */
  known(from: string): Hop | null;
  /** Keeps for the next claim where the job was led; null forgets it. A job that is somebody else's by now stays as it is. */
  record(from: string, hop: Hop | null): Promise<void>;
}

/** Addresses of feeds may hold secrets, so they are kept sealed. */
export function hopsOf(
  { database, secret }: { database: Queries; secret: SecretKey },
  { contractId, jobId, token, work }: Pick<ClaimedJob, "contractId" | "jobId" | "token" | "work">,
): JobHops {
  const context = `hop:${contractId}:${jobId}`;
  const keyOf = (from: string): string => secret.hash("hop", `${context}:${from}`).toString("base64url");
  return {
    known(from) {
      const hop = isLed(work) ? work.hops[keyOf(from)] : undefined;
      return hop === undefined ? null : { ...hop, to: secret.decrypt(hop.to, context) };
    },
    async record(from, hop) {
      const key = keyOf(from);
      const kept = hop === null ? {} : { [key]: { ...hop, to: secret.encrypt(hop.to, context) } };
      await database.run(sql`
        /* monitoring.noteHop */
        update fetch_job
        set work = (work::jsonb || jsonb_build_object(
            'hops', (coalesce(work::jsonb -> 'hops', '{}'::jsonb) - ${key}::text) || ${JSON.stringify(kept)}::jsonb
          ))::json
        where contract_id = ${contractId} and job_id = ${jobId} and lease_token = ${token}`);
    },
  };
}
