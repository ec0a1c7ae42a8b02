/**
 * What a process remembers of answers it gave: with which version of the data each had which ETag. Only hints: one that
 * is missing, or older than the data, costs reading the answer.
 */
import type { DataPart } from "../versions/data-part.ts";
import { limits } from "../limits.ts";

export interface KnownAnswer {
  /** Without quotes and coding. */
  readonly tag: string;
  readonly parts: readonly DataPart[];
  /** Of the parts, read before the answer was. */
  readonly version: string;
  /** That a 304 repeats. */
  readonly headers: Readonly<Record<string, string>>;
}

/** Bounded in number and age; the one that was not asked for the longest makes room. */
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
    this.#answers.set(key, { answer, keptUntilMs: Date.now() + limits.http.unchangedKeptMs });
    if (this.#answers.size <= limits.http.unchangedAnswers) return;
    const [oldest] = this.#answers.keys();
    if (oldest !== undefined) this.#answers.delete(oldest);
  }
}
