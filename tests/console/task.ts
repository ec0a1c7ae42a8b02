/** A task of a person in the console, with its interactions counted. */
import assert from "node:assert/strict";
import type { TestContext } from "node:test";
import type { Locator, Page } from "playwright-core";

/** Interactions of one task, and the time from its first to what the person wanted to see. */
export class Task {
  readonly page: Page;
  #count = 0;
  readonly #begun = performance.now();

  constructor(page: Page) {
    this.page = page;
  }

  async click(what: Locator): Promise<void> {
    this.#count += 1;
    await what.click();
  }

  async type(field: Locator, text: string): Promise<void> {
    this.#count += 1;
    await field.fill(text);
  }

  /** A file that is dropped or chosen counts one. */
  async give(field: Locator, file: { name: string; mimeType: string; buffer: Buffer }): Promise<void> {
    this.#count += 1;
    await field.setInputFiles(file);
  }

  async press(keys: string): Promise<void> {
    this.#count += 1;
    await this.page.keyboard.press(keys);
  }

  /** Waits for what the person wanted to see, and says what it took. */
  async ends(context: TestContext, what: Locator, most: number): Promise<void> {
    await what.waitFor();
    const seconds = ((performance.now() - this.#begun) / 1_000).toFixed(1);
    context.diagnostic(`${this.#count} interactions, ${seconds} s`);
    assert.ok(this.#count <= most, `${this.#count} interactions, at most ${most}`);
  }
}
