/** `endInTime`: the end of a process that collects, after which managers of services would kill it. */
import { limits } from "../limits.ts";

/** Ends a process whose work others take up after its leases, whatever it waits for: a page, a start, or a database that is silent. */
export function endInTime(log: { warn(message: string): void }): void {
  const end = (): void => {
    log.warn("not all pages under way could be handed back, they will be taken up again");
    process.exit(0);
  };
  setTimeout(end, limits.collecting.endTimeoutMs).unref();
}
