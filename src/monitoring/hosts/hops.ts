/** How far a job was led by redirects when its host gave no moment for the next request in time. */
import { Type, type Static } from "typebox";
import { sql, type Queries } from "../../database/connection.ts";
import { compileGuard } from "../../http/validation.ts";
import type { ClaimedJob } from "./claim-jobs.ts";

/** `hops` redirects led from one address to the other, which was not asked for yet. */
const Hop = Type.Object({ from: Type.String(), to: Type.String(), hops: Type.Integer() });
export type Hop = Static<typeof Hop>;

const isLed = compileGuard(Type.Object({ hop: Hop }));

/** A claimed job that can be led. */
export type LedJob = Pick<ClaimedJob, "contractId" | "jobId" | "token" | "work">;

/** Where an earlier claim of the job was led from this address; null if it was not. */
export function knownHop({ work }: LedJob, from: string): Hop | null {
  return isLed(work) && work.hop.from === from ? work.hop : null;
}

/** Keeps for the next claim of the job where it was led; null forgets it. A job that is somebody else's by now stays as it is. */
export async function noteHop(queries: Queries, { contractId, jobId, token }: LedJob, hop: Hop | null): Promise<void> {
  await queries.run(sql`
    /* monitoring.noteHop */
    update fetch_job
    set work = (work::jsonb - 'hop' || ${JSON.stringify(hop === null ? {} : { hop })}::jsonb)::json
    where contract_id = ${contractId} and job_id = ${jobId} and lease_token = ${token}`);
}
