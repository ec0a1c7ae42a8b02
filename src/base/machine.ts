/** Which machine this process runs on: processes on one machine share its processors. */
import { readFileSync } from "node:fs";
import { hostname } from "node:os";

/** The same for all processes on a machine, whatever containers they are in; elsewhere than on Linux the host's name. */
export function machineName(): string {
  try {
    return readFileSync("/proc/sys/kernel/random/boot_id", "utf8").trim();
  } catch {
    return hostname();
  }
}
