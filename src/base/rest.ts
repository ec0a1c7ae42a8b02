/** Rests after rounds of work, so that work that always finds more leaves most of the processor to others. */
export class Rest {
  readonly #share: number;
  readonly #longestMs: number;
  #untilMs = -Infinity;

  /** @param options.share of the time that the work may take, over 0; a rest is at most `longestMs` */
  constructor({ share, longestMs }: { share: number; longestMs: number }) {
    this.#share = share;
    this.#longestMs = longestMs;
  }

  /** Whether the next round may begin, by a clock that only goes forward. */
  isOver(nowMs: number): boolean {
    return nowMs >= this.#untilMs;
  }

  /** Begins the rest after a round. */
  after({ beganMs, endedMs }: { beganMs: number; endedMs: number }): void {
    const restMs = (endedMs - beganMs) * (1 / this.#share - 1);
    this.#untilMs = endedMs + Math.min(restMs, this.#longestMs);
  }
}
