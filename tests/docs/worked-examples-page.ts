/** `docs/concepts/worked-examples.md`: the worked examples as a table that people read. */
import { readFileSync } from "node:fs";
import path from "node:path";
import { root } from "../tidy/sources.ts";

interface Offer extends Readonly<Record<string, unknown>> {
  vendor: string;
  price: number;
}

interface Example {
  title: string;
  rule?: object;
  strategy?: object;
  product?: { tags?: object } & object;
  markets: readonly { domain: string; currency?: string; offers: readonly Offer[] }[];
  context?: object;
  expect: { price?: number; sentence: string };
}

/** The page, made of `docs/concepts/worked-examples.json`. */
export function renderWorkedExamples(): string {
  const file = path.join(root, "docs", "concepts", "worked-examples.json");
  const table: { about: string; examples: readonly Example[] } = JSON.parse(readFileSync(file, "utf8"));
  const rows = table.examples.map((example) => {
    const { rule, strategy, expect } = example;
    const price = expect.price === undefined ? "none" : expect.price.toFixed(2);
    const [title, given, market, sentence] = [example.title, givenText(example), marketText(example), expect.sentence];
    const cells = [plain(title), plain(given), plain(market), code(rule ?? strategy), `**${price}**`, plain(sentence)];
    return `| ${cells.join(" | ")} |`;
  });
  return `# Worked examples

<!-- Made of worked-examples.json by \`node tests/docs/write.ts\`. -->

${table.about}

| example | given | offers | rule or strategy | price | the explanation says |
| --- | --- | --- | --- | --- | --- |
${rows.join("\n")}
`;
}

/** What differs from the defaults. */
function givenText({ product = {}, context = {} }: Example): string {
  const { tags, ...fields } = { tags: {}, ...product };
  const tagged = Object.entries(tags).map(([key, value]) => [`tag ${key}`, value]);
  return [...Object.entries(fields), ...tagged, ...Object.entries(context)]
    .map(([name, value]) => `${name} ${typeof value === "object" ? JSON.stringify(value) : String(value)}`)
    .join(", ");
}

function marketText({ markets }: Example): string {
  return markets
    .map(({ domain, currency, offers }) => {
      const where =
        markets.length > 1 || currency !== undefined ? `${domain}${currency ? ` in ${currency}` : ""}: ` : "";
      return where + (offers.length === 0 ? "none" : offers.map(offerText).join("; "));
    })
    .join("; ");
}

function offerText({ vendor, price, ...rest }: Offer): string {
  const more = Object.entries(rest).map(([name, value]) => {
    if (value === true) return name;
    return typeof value === "object" && value !== null
      ? `${name} ${JSON.stringify(value)}`
      : `${name} ${String(value)}`;
  });
  return [`${vendor} ${price.toFixed(2)}`, ...more].join(", ");
}

function code(value: object | undefined): string {
  return `\`${JSON.stringify(value).replaceAll("|", String.raw`\|`)}\``;
}

/** Text in which nothing is markup. */
function plain(text: string): string {
  return text.replaceAll(/[|*_]/g, String.raw`\$&`);
}
