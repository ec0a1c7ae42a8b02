/** Longer texts come again too rarely for the memory that they take. */
const longestKey = 1_000;

/**
 * Values by the text that they are made of, so that what comes again is not made again. When there are too many, all are forgotten. Those of
 * long texts are made anew each time, so its memory is bounded whoever wrote the texts.
 */
export class Remembered<Value extends object | string | number | boolean> {
  readonly #values = new Map<string, Value>();
  readonly #atMost: number;

  constructor(atMost: number) {
    this.#atMost = atMost;
  }

  get(key: string, make: (key: string) => Value): Value {
    const known = this.#values.get(key);
    if (known !== undefined) return known;
    if (key.length > longestKey) return make(key);
    // A copy: a part of a text keeps all of the text in memory.
    const own = Buffer.from(key, "utf16le").toString("utf16le");
    const made = make(own);
    if (this.#values.size >= this.#atMost) this.#values.clear();
    this.#values.set(own, made);
    return made;
  }
}
