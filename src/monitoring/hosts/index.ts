/** What other folders of the monitoring use of hosts: whose turn it is, when a request may go out, and when none may. */
export { noteMethods } from "./browser-turns.ts";
export { ClaimCursor } from "./claim-cursor.ts";
export { claimJobs, type ClaimedJob } from "./claim-jobs.ts";
export { countHosts, type HostCounts } from "./count-hosts.ts";
export { forgetHosts } from "./forget-hosts.ts";
export { hostKey } from "./host-key.ts";
export { hopsOf, type JobHops } from "./hops.ts";
export { hostRoutes } from "./routes.ts";
export { ensureHosts, noteTurns } from "./turns.ts";
export { extendLease, keepLeases, releaseJob, type Released } from "./leases.ts";
export { endRequest, returnMoment, takeMoment, type Moment, type SeenRequest } from "./moments.ts";
export { findRobots, robotsOf, type RobotsAnswer, type RobotsFound, type RobotsSource } from "./robots.ts";
export { noteHostOutcome, type HostOutcome } from "./rests.ts";
