/** A thread of {@link ReaderPool}: does one job after the other, and answers each with its result or its defect. */
import { parentPort, type MessagePort } from "node:worker_threads";
import { assert } from "../base/error.ts";
import { doJob } from "./reader-job.ts";
import { ready, type JobAnswer, type JobMessage } from "./reader-messages.ts";

function answer(port: MessagePort, message: JobMessage): void {
  let said: JobAnswer;
  try {
    said = { isDone: true, output: doJob(message) };
  } catch (error) {
    said = { isDone: false, message: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
  port.postMessage(said);
}

const port = parentPort;
assert(port !== null, "this file runs as a thread");
port.on("message", (job: JobMessage) => answer(port, job));
port.postMessage(ready);
