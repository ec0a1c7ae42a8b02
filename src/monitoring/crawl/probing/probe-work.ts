/** The work of a probe: pages of a domain, and why they are read outside of a run. */
import { Type, type Static } from "typebox";
import { compileGuard } from "../../../http/validation.ts";
import type { ClaimedJob } from "../../hosts/claim-jobs.ts";

export const ProbeWork = Type.Object({
  /** drift: a method has an alarm. wall: the shop shows captchas. recipe: it is looked at every night. */
  reason: Type.Union([Type.Literal("drift"), Type.Literal("wall"), Type.Literal("recipe")]),
  /** The method that must read the pages; null: any. */
  method: Type.Union([Type.String(), Type.Null()]),
  pages: Type.Array(Type.Object({ pageId: Type.Number(), url: Type.String(), hostId: Type.Number() })),
});
export type ProbeWork = Static<typeof ProbeWork>;

const isProbeWork = compileGuard(ProbeWork);

export interface ProbeJob extends ClaimedJob {
  domain: string;
  work: ProbeWork;
}

/** Whether the job is a probe. */
export function isProbe(job: ClaimedJob): job is ProbeJob {
  return job.kind === "probe" && job.domain !== null && isProbeWork(job.work);
}
