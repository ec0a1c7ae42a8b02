/**
 * How many right prices of the tests' pages fall to words that no language knows: `node tests/reading/unknown-words.ts`. Only pages without
 * structured data count: what a program wrote needs no known words.
 */
import { readExpected } from "./expectation.ts";
import { heldBack } from "./held-back.ts";
import { judged } from "./judged.ts";
import { kinds } from "./kinds.ts";
import { pages } from "./pages.ts";
import { traps } from "./traps.ts";
import { unseen } from "./unseen.ts";

let [all, fallen] = [0, 0];
for (const [folder, expectations] of Object.entries({ pages, kinds, "held-back": heldBack, unseen, traps, judged })) {
  for (const expected of expectations) {
    const reading = await readExpected(folder, expected);
    const right = expected.stored ?? expected.best;
    const methods = [reading.method, ...reading.confirmedBy, ...reading.candidates.map(({ method }) => method)];
    if (right === undefined || methods.some((method) => /jsonLd|microdata|metaTags/.test(method ?? ""))) continue;
    all += 1;
    if (!reading.reasons.some(({ code }) => code === "unknownWords")) continue;
    fallen += 1;
    process.stdout.write(`${folder}/${expected.page}: ${reading.reasons.map(({ text }) => text).join(" ")}\n`);
  }
}
process.stdout.write(`${fallen} of ${all} right prices without structured data fall to unknown words\n`);
