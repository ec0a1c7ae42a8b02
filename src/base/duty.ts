/** What a worker does by the clock. */

/** Several processes may have the same duty, so each is safe to run twice at the same time. */
export interface Duty {
  /** From the end of a round to the beginning of the next. */
  readonly intervalMs: number;
  /** A long duty checks the signal, so a stop of the process does not wait for it. */
  run(signal: AbortSignal): Promise<void>;
}

/** The duties of a room, by the names that the metrics show. */
export type NamedDuties = Readonly<Record<string, Duty>>;

export function every(intervalMs: number, run: Duty["run"]): Duty {
  return { intervalMs, run };
}

export function hourly(run: Duty["run"]): Duty {
  return every(60 * 60 * 1000, run);
}
