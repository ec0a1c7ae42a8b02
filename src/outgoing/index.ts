/** The exports of the way out to domains. */
export { addressGuard, type AddressGuard } from "./address-guard.ts";
export { userAgent } from "./agent.ts";
export { exchange, type FetchRequest } from "./exchange.ts";
export { OutgoingFailure, type FailureKind } from "./failure.ts";
export { fetchOnce, type Fetched } from "./fetch-once.ts";
export { fetchStream, type FetchedStream } from "./fetch-stream.ts";
export { startGuardProxy, type GuardProxy } from "./guard-proxy.ts";
export { redirectTarget } from "./redirect.ts";
export type { Address, ResolveHost } from "./resolve-host.ts";
export { collectorWay, type CollectorWay, type Way } from "./way.ts";
