/** Reads an answer whose shape is known only from the documentation. Each access checks, and names what is missing. */

/** The service's answer does not have the documented shape. */
export class UnexpectedAnswer extends Error {
  override readonly name = "UnexpectedAnswer";
}

/** A value in an answer, with its JSON pointer. */
export class Json {
  readonly value: unknown;
  readonly #path: string;

  constructor(value: unknown, path: string) {
    this.value = value;
    this.#path = path;
  }

  /** A member, which must be there. @throws UnexpectedAnswer */
  at(key: string | number): Json {
    return this.find(key) ?? this.#fail(`has no "${key}"`);
  }

  /** A member that may be missing; `null` counts as missing. */
  find(key: string | number): Json | undefined {
    if (typeof this.value !== "object" || this.value === null) return this.#fail("is no object or list");
    const found: unknown = Object.entries(this.value).find(([name]) => name === String(key))?.[1];
    return found === undefined || found === null ? undefined : new Json(found, `${this.#path}/${key}`);
  }

  /** @throws UnexpectedAnswer */
  text(): string {
    return typeof this.value === "string" ? this.value : this.#fail("is no text");
  }

  /** @throws UnexpectedAnswer */
  number(): number {
    return typeof this.value === "number" ? this.value : this.#fail("is no number");
  }

  /** @throws UnexpectedAnswer */
  list(): Json[] {
    if (!Array.isArray(this.value)) return this.#fail("is no list");
    return this.value.map((item: unknown, index) => new Json(item, `${this.#path}/${index}`));
  }

  #fail(what: string): never {
    throw new UnexpectedAnswer(`${this.#path} ${what}.`);
  }
}
