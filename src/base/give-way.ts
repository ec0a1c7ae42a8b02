/**
 * Work that nobody waits for gives way: it has the processor only while nobody else wants it. On Linux each thread has a
 * priority of its own, which threads inherit that it starts. Elsewhere the whole process has one, and nothing is done here.
 */
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
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
  if (isSessionLeader()) lowerSession();
}

/** Linux may share the processor between sessions, and then priorities count within one only. */
function lowerSession(): void {
  try {
    writeFileSync("/proc/self/autogroup", String(wayGivenTo));
  } catch {
    // The system shares the processor in another way, or forbids it.
  }
}

/** A session that others began has their processes too, which need not give way. */
function isSessionLeader(): boolean {
  const text = readFileSync("/proc/self/stat", "utf8");
  const [, , , session] = text.slice(text.lastIndexOf(")") + 2).split(" ");
  return Number(session) === process.pid;
}

/** Never raises a priority: an operator may have started the program with a lower one. */
function lower(thread: number): void {
  try {
    setPriority(thread, Math.max(getPriority(thread), wayGivenTo));
  } catch {
    // The thread has ended, or the system forbids it: then it works at the priority that it has.
  }
}
