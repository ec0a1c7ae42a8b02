/** Whether a German page has an English sentence on it. */
import assert from "node:assert/strict";
import type { Page } from "playwright-core";

/** Words that no German sentence has and most English ones do. Names of the sample are left out. */
export function assertGerman(text: string, path: string): void {
  const english = text
    .split("\n")
    .filter((line) => /\b(?:the|of|is|are|and|with|your|because|not|price)\b/i.test(line));
  const ours = english.filter((line) => !/^(?:Near the market)/.test(line));
  assert.deepEqual(ours, [], `${path}: an English sentence on a German page`);
}

/** The texts of a page that are the console's own: not what others wrote or chose, code, or what is marked as English. */
export async function ownTexts(page: Page): Promise<string> {
  const foreign = "bdi, pre, noscript, script, style, [lang=en], .cm-content, .mantine-Pill-label";
  return String(
    await page.evaluate(`(() => {
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      const texts = [];
      for (let node = walker.nextNode(); node !== null; node = walker.nextNode())
        if (node.parentElement.closest("${foreign}") === null) texts.push(node.data);
      return texts.join("\\n");
    })()`),
  );
}
