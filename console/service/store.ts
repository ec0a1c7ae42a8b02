/** A value outside of the tree of components. It is told to whoever shows it each time it is replaced. */

export class Store<Value> {
  #current: Value;
  readonly #listeners = new Set<() => void>();

  constructor(value: Value) {
    this.#current = value;
  }

  get current(): Value {
    return this.#current;
  }

  /** @returns what ends it */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  become(value: Value): void {
    this.#current = value;
    for (const listener of this.#listeners) listener();
  }
}
