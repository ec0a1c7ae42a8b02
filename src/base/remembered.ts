/** Values by the text that they are made of, so that what comes again is not made again. When there are too many, all are forgotten. */
export class Remembered<Value extends object | string | number | boolean> {
  readonly #values = new Map<string, Value>();
  readonly #atMost: number;

  constructor(atMost: number) {
    this.#atMost = atMost;
  }

  get(key: string, make: (key: string) => Value): Value {
    const known = this.#values.get(key);
    if (known !== undefined) return known;
    const made = make(key);
    if (this.#values.size >= this.#atMost) this.#values.clear();
    this.#values.set(key, made);
    return made;
  }
}
