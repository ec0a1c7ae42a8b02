/** What the pool and its threads say to each other. */
import type { JobKind, JobMessages, ReaderJobs } from "./reader-job.ts";

/** What the pool sends. */
export type JobMessage = JobMessages[JobKind];

/** What the thread says once it can take a job. Loading takes longer than reading, and is no part of a job's time. */
export const ready = "ready";

/** What the thread answers to a job. */
export type JobAnswer =
  | { readonly isDone: true; readonly output: ReaderJobs[JobKind]["output"] }
  | { readonly isDone: false; readonly message: string };
