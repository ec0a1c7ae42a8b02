/** What other parts of monitoring use of probes. */
export { endProbe, type ProbeResult } from "./end-probe.ts";
export { forgetProbes } from "./forget-probes.ts";
export { planProbes } from "./plan-probes.ts";
export { isProbe, type ProbeJob } from "./probe-work.ts";
