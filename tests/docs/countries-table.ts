/** The table of docs/reference/readings.md that says, by country, which words are known and which amounts are held. */
import { currencyByCountry } from "../../src/reading/words/countries.ts";
import { languagesOnPage } from "../../src/reading/words/languages.ts";
import { otherReadings } from "../../src/reading/words/number-certainty.ts";
import { parsePriceText } from "../../src/reading/words/price-text.ts";

const head = "| words of | countries | `1.299` | `1,299` |";

/** @returns the page with the table of today's data */
export function fillCountries(page: string): string {
  return page.replace(/^\| words of +\|.*\n(?:\|.*\n)+/m, table());
}

interface Row {
  words: string;
  countries: string;
  readonly readings: string;
}

/** A row for each set of languages and readings; languages of one country each stand in one row, in the order of the countries. */
function table(): string {
  const groups = new Map<string, Row>();
  for (const [country, currency] of [...currencyByCountry].toSorted(([one], [other]) => (one < other ? -1 : 1))) {
    const words = languagesOnPage(null, country)
      .filter((code) => code !== "en")
      .map((code) => `\`${code}\``);
    const readings = ["1.299", "1,299"].map((number) => readingOf(number, { country, currency })).join(" | ");
    const row = { words: words.join(", ") || "English only", countries: country, readings };
    const key = `${row.words} ${readings}`;
    const known = groups.get(key);
    if (known === undefined) groups.set(key, row);
    else known.countries += ` ${country}`;
  }
  const single = (row: Row): boolean => !/[ ,]/.test(row.countries + row.words);
  const merged = new Map<string, Row>();
  for (const row of [...groups.values()].filter(single)) {
    const known = merged.get(row.readings);
    if (known === undefined) merged.set(row.readings, row);
    else [known.words, known.countries] = [`${known.words}, ${row.words}`, `${known.countries} ${row.countries}`];
  }
  const rows = [...[...groups.values()].filter((row) => /[ ,]/.test(row.countries + row.words)), ...merged.values()];
  const lines = [...new Set(rows)].map((row) => `| ${row.words} | ${row.countries} | ${row.readings} |\n`);
  return [`${head}\n`, "| --- | --- | --- | --- |\n", ...lines.toSorted((one, other) => (one < other ? -1 : 1))].join(
    "",
  );
}

function readingOf(number: string, where: { country: string; currency: string }): string {
  if (otherReadings(number, where).length > 0) return "held";
  return parsePriceText(number, where).amount ?? "held";
}
