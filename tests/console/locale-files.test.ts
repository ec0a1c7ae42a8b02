/** Files of 81 locales as a spreadsheet saves them are read in the console without a choice: encoding, separators, columns and amounts. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { guessRoles } from "../../console/start/columns.ts";
import { readAll, readHead } from "../../console/start/csv-file.ts";
import { marksOf } from "../../src/base/currency-marks.ts";
import { AmountReader } from "../../src/base/decimal-text.ts";

const files: { locale: string; currency: string; decimal: "," | "."; separator: string; csv: string }[] = JSON.parse(
  readFileSync(new URL("../products-csv/libreoffice/files.json", import.meta.url), "utf8"),
);

const encodings = {
  "utf-8": (text: string) => Buffer.from(text),
  "utf-16le": (text: string) => Buffer.from(`\uFEFF${text}`, "utf16le"),
  "windows-1252": (text: string) => Buffer.from(text.replaceAll("€", "\u0080"), "latin1"),
};

test("each says its separators and its encoding, and its amounts are read to the cent", async () => {
  for (const { locale, currency, decimal, separator, csv } of files) {
    for (const [encoding, encode] of Object.entries(encodings)) {
      const isLatin = /^[\0-\u00FF€]*$/.test(csv);
      if (encoding === "windows-1252" && (!isLatin || /^[\0-\u007F]*$/.test(csv))) continue;
      const file = new Blob([Uint8Array.from(encode(csv))]);
      const head = await readHead(file);
      const read = [head.encoding, head.separator, head.decimal, head.isDecimalGuess];
      assert.deepEqual(read, [encoding, separator, decimal, false], locale);
      const roles = ["customerProductId", "name", "referencePrice", "minPriceBoundary", "maxPriceBoundary", "tag"];
      assert.deepEqual(guessRoles(head), roles, locale);
      const amounts = new AmountReader(head.decimal, marksOf(currency));
      const rows = await readAll(file, head, file.size);
      const shown = Object.fromEntries(rows.map(({ cell }) => [cell("sku"), amounts.amount(cell("price"))]));
      const { plain, grouped, whole, currency: marked = 0, small = 0, code = 0, dashed = 1_799 } = shown;
      assert.deepEqual([plain, grouped, whole, dashed], [1_234.5, 1_234_567.89, 1_299, 1_799], locale);
      assert.ok([1_299.9, 1_300].includes(marked ?? 0) && [0.99, 9].includes(small ?? 0), locale);
      assert.ok([3_499.95, 3_500].includes(code ?? 0), locale);
    }
  }
});
