/**
 * Which cores of the machine the product has in a measurement, and which everybody else: the client that measures, and the shops that are
 * visited. They are no part of the product, and on cores that they share its figures are theirs as well.
 */
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { availableParallelism } from "node:os";

/** Numbers of cores as `taskset` takes them: `0,1`. */
export interface Cores {
  readonly product: string;
  readonly others: string;
  /** A core for the client alone, whose waits would count as the service's. */
  readonly client: string;
}

/** The product is promised for so many cores. */
const coresOfProduct = 2;

/** The parted cores. @returns null where all share: with fewer than four cores, or where no process can be tied to some */
export function partedCores(): Cores | null {
  if (process.platform !== "linux" || availableParallelism() < 2 * coresOfProduct) return null;
  const list = /^Cpus_allowed_list:\s+(\S+)$/m.exec(readFileSync("/proc/self/status", "utf8"))?.[1] ?? "";
  const allowed = list.split(",").flatMap((range) => {
    const [first = 0, last = first] = range.split("-").map(Number);
    return Array.from({ length: last - first + 1 }, (_, index) => first + index);
  });
  try {
    execFileSync("taskset", ["--version"], { stdio: "ignore" });
  } catch {
    return null;
  }
  const [product, others] = [allowed.slice(0, coresOfProduct), allowed.slice(coresOfProduct, -1)];
  return { product: product.join(","), others: others.join(","), client: allowed.slice(-1).join(",") };
}

/** Ties a process to cores, with its threads. Processes that it starts afterwards have the same. */
export function moveTo(cores: string, pid = process.pid): void {
  execFileSync("taskset", ["--all-tasks", "--cpu-list", "--pid", cores, String(pid)], { stdio: "ignore" });
}

/** Starts processes of the product while the rest of this process stays where it is. */
export function startOnProduct<Result>(cores: Cores | null, start: () => Result): Result {
  if (cores === null) return start();
  moveThread(cores.product);
  try {
    return start();
  } finally {
    moveThread(cores.others);
  }
}

/** The main thread alone: a process has the cores of the thread that starts it. */
function moveThread(cores: string): void {
  execFileSync("taskset", ["--cpu-list", "--pid", cores, String(process.pid)], { stdio: "ignore" });
}
