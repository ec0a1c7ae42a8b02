/** Whether a German page has an English sentence on it. */
import assert from "node:assert/strict";

/** Words that no German sentence has and most English ones do. Names of the sample are left out. */
export function assertGerman(text: string, path: string): void {
  const english = text
    .split("\n")
    .filter((line) => /\b(?:the|of|is|are|and|with|your|because|not|price)\b/i.test(line));
  const ours = english.filter((line) => !/^(?:Near the market)/.test(line));
  assert.deepEqual(ours, [], `${path}: an English sentence on a German page`);
}
