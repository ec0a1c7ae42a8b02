/**
 * A cache of ETags by request, each with the version of the data that it was made of. An entry that is missing or outdated
 * only costs reading the answer again.
 */
import type { DataPart } from "../versions/data-part.ts";

/** Answers of which a process stores the version, and the time that it stores them. */
const unchangedAnswers = 10_000;
const unchangedKeptMs = 60 * 60 * 1000;

export interface KnownAnswer {
  /** The ETag without quotes and coding. */
  readonly tag: string;
  readonly parts: readonly DataPart[];
  /** The version of the parts before the answer was read. */
  readonly version: string;
  /** From then on the clock alone may have changed the answer; null: never. */
  readonly untilMs: number | null;
  /** The headers that a 304 repeats. */
  readonly headers: Readonly<Record<string, string>>;
}

/** Bounded in number and age. The least recently used entry makes room. */
export class UnchangedAnswers {
  readonly #answers = new Map<string, { answer: KnownAnswer; keptUntilMs: number }>();

  find(key: string): KnownAnswer | null {
    const kept = this.#answers.get(key);
    if (kept === undefined) return null;
    this.#answers.delete(key);
    if (kept.keptUntilMs < Date.now()) return null;
    this.#answers.set(key, kept);
    return kept.answer;
  }

  keep(key: string, answer: KnownAnswer): void {
    this.#answers.delete(key);
    const keptUntilMs = Math.min(Date.now() + unchangedKeptMs, answer.untilMs ?? Infinity);
    this.#answers.set(key, { answer, keptUntilMs });
    if (this.#answers.size <= unchangedAnswers) return;
    const [oldest] = this.#answers.keys();
    if (oldest !== undefined) this.#answers.delete(oldest);
  }
}
