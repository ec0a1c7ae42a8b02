/** The text that is edited, with one history for everything that edits it: form, JSON and tables. */
import { Store } from "../service/store.ts";

/** What is typed within this time is one step. */
const stepMs = 700;
/** Older steps are forgotten. */
const mostSteps = 200;
const mostCharacters = 8_000_000;

export class EditedText extends Store<string> {
  readonly #past: string[] = [];
  #future: string[] = [];
  #changedAt = 0;

  /** @param now in milliseconds */
  change(text: string, now = Date.now()): void {
    if (text === this.current) return;
    if (now - this.#changedAt > stepMs || this.#past.length === 0) this.#remember();
    this.#changedAt = now;
    this.#future = [];
    this.become(text);
  }

  undo(): void {
    const before = this.#past.pop();
    if (before === undefined) return;
    this.#future.push(this.current);
    this.#changedAt = 0;
    this.become(before);
  }

  redo(): void {
    const after = this.#future.pop();
    if (after === undefined) return;
    this.#past.push(this.current);
    this.become(after);
  }

  #remember(): void {
    this.#past.push(this.current);
    let characters = this.#past.reduce((sum, { length }) => sum + length, 0);
    while (this.#past.length > mostSteps || (characters > mostCharacters && this.#past.length > 1)) {
      characters -= this.#past.shift()?.length ?? 0;
    }
  }
}
