/** What the pool and its threads say to each other. The pool sends a job; the thread says when it is ready, and answers. */
import type { ReaderOutput } from "./reader-job.ts";

/** What the thread says once it can take a job. Loading takes longer than reading, and is no part of a job's time. */
export const ready = "ready";

/** What the thread answers to a job. */
export type JobAnswer =
  | { readonly isDone: true; readonly done: ReaderOutput }
  | { readonly isDone: false; readonly message: string };
