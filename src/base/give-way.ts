/**
 * Work that nobody waits for gives way: it has the processor only while nobody else wants it. On Linux each thread has a
 * priority of its own, which threads inherit that it starts. Elsewhere the whole process has one, and nothing is done here.
 */
import { readdirSync } from "node:fs";
import { constants, getPriority, setPriority } from "node:os";

/** Others go first, but on a processor that is fully taken it still gets a tenth. */
const wayGivenTo: number = constants.priority.PRIORITY_BELOW_NORMAL;
const self = 0;

/** Lets the calling thread give way. */
export function giveWay(): void {
  if (process.platform === "linux") lower(self);
}

/** Lets every thread of the process give way, those of its engine included. */
export function giveWayAsProcess(): void {
  if (process.platform !== "linux") return;
  for (const thread of readdirSync("/proc/self/task")) lower(Number(thread));
}

/** Never raises a priority: an operator may have started the program with a lower one. */
function lower(thread: number): void {
  try {
    setPriority(thread, Math.max(getPriority(thread), wayGivenTo));
  } catch {
    // The thread has ended, or the system forbids it: then it works at the priority that it has.
  }
}
