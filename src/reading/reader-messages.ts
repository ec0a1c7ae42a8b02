/** What the pool and its threads say to each other. The pool sends a job; the thread says when it is ready, and answers. */
import type { ReaderOutput } from "./reader-job.ts";

/** What the thread answers to a job. */
export type JobAnswer =
  | { readonly isDone: true; readonly done: ReaderOutput }
  | { readonly isDone: false; readonly message: string };

/** What the thread says: first that it can take a job, because loading takes longer than reading; then an answer to each. */
export interface ThreadSays {
  /** null: it is ready. */
  readonly answer: JobAnswer | null;
  /** The processor time that the thread has taken so far, in ms: the next job's counts from it. */
  readonly usedMs: number;
}
