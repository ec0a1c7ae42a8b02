/** The text that is edited, with one history for everything that edits it: form, JSON and tables. */

/** What is typed within this time is one step. */
const stepMs = 700;
/** Older steps are forgotten. */
const mostSteps = 200;
const mostCharacters = 8_000_000;

export class EditedText {
  #text: string;
  readonly #past: string[] = [];
  #future: string[] = [];
  #changedAt = 0;
  readonly #listeners = new Set<() => void>();

  constructor(text: string) {
    this.#text = text;
  }

  get text(): string {
    return this.#text;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  /** @param now in milliseconds */
  change(text: string, now = Date.now()): void {
    if (text === this.#text) return;
    if (now - this.#changedAt > stepMs || this.#past.length === 0) this.#remember();
    this.#changedAt = now;
    this.#future = [];
    this.#become(text);
  }

  undo(): void {
    const before = this.#past.pop();
    if (before === undefined) return;
    this.#future.push(this.#text);
    this.#changedAt = 0;
    this.#become(before);
  }

  redo(): void {
    const after = this.#future.pop();
    if (after === undefined) return;
    this.#past.push(this.#text);
    this.#become(after);
  }

  #remember(): void {
    this.#past.push(this.#text);
    let characters = this.#past.reduce((sum, { length }) => sum + length, 0);
    while (this.#past.length > mostSteps || (characters > mostCharacters && this.#past.length > 1)) {
      characters -= this.#past.shift()?.length ?? 0;
    }
  }

  #become(text: string): void {
    this.#text = text;
    for (const listener of this.#listeners) listener();
  }
}
