/** A thread of {@link ReaderPool}: does one job after the other, and answers each with its result or its defect. */
import { parentPort, type MessagePort } from "node:worker_threads";
import { assert } from "../base/error.ts";
import { giveWay } from "../base/give-way.ts";
import { doJob, type ReaderJob } from "./reader-job.ts";
import type { JobAnswer, ThreadSays } from "./reader-messages.ts";

function answer(port: MessagePort, job: ReaderJob): void {
  let said: JobAnswer;
  try {
    said = { isDone: true, done: doJob(job) };
  } catch (error) {
    said = { isDone: false, message: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
  tell(port, said);
}

function tell(port: MessagePort, said: JobAnswer | null): void {
  const { user, system } = process.threadCpuUsage();
  port.postMessage({ answer: said, usedMs: (user + system) / 1_000 } satisfies ThreadSays);
}

// A page takes as much of the processor as a hundred small requests, and can wait for it.
giveWay();
const port = parentPort;
assert(port !== null, "this file runs as a thread");
port.on("message", (job: ReaderJob) => answer(port, job));
tell(port, null);
