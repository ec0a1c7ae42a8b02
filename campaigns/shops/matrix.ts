/** Reads every page of every shop as a collector would, and says what would be stored: `docs/reference/shops.md`. */
import { readProductPage } from "../../src/reading/decide/read-product-page.ts";
import { carts } from "./carts.ts";
import { frameworks } from "./frameworks.ts";
import { countries, kinds, say, type Country, type Kind, type KindName } from "./kinds.ts";
import { productName, type Look, type System } from "./look.ts";
import { wooCommerce } from "./woocommerce.ts";

const systems = [...wooCommerce, ...carts, ...frameworks];

export interface Page {
  readonly system: System;
  readonly name: KindName;
  readonly kind: Kind;
  readonly country: Country;
  /** From the host on: `/opencart-3-0-4/de/one-price?attribute_size=L`. */
  readonly path: string;
}

function slug(text: string): string {
  return text.toLowerCase().replaceAll(/[^a-z\d]+/g, "-");
}

function isKindName(name: string): name is KindName {
  return Object.hasOwn(kinds, name);
}

/** Every page that there is, by shop, then kind, then country. */
export const pages: readonly Page[] = systems.flatMap((system) =>
  Object.keys(system.kinds)
    .filter(isKindName)
    .flatMap((name) => {
      const kind: Kind = kinds[name];
      return countries
        .filter(({ code }) => kind.only?.includes(code) !== false)
        .map((country) => {
          const folders = [`${system.name} ${system.version}`, country.code, name].map(slug);
          return { system, name, kind, country, path: `/${folders.join("/")}${kind.address ?? ""}` };
        });
    }),
);

/** The page's HTML. */
export function render({ system, name, country, path }: Page, origin: string): string {
  const { language, code, currency } = country;
  const money = new Intl.NumberFormat(`${language}-${code}`, { style: "currency", currency });
  const text = (amount: string): string => money.format(Number(amount));
  const look: Look = { country, say: (word) => say(word, country), url: `${origin}${path}`, text };
  const body = system.body(system.kinds[name]?.(look) ?? "", look, name);
  const head = `<meta charset="utf-8"><title>${productName} – Askeladd</title>${system.head ?? ""}`;
  return `<!doctype html><html lang="${language}"><head>${head}</head>${body}</html>`;
}

export interface Result {
  readonly page: Page;
  /** What would be stored, or why nothing is. */
  readonly stored: string;
  readonly isWrong: boolean;
}

/** What a collector stores of the page for a domain of its country whose prices include tax. */
export function read(page: Page): Result {
  const origin = "https://askeladd.example";
  const { kind, country, path } = page;
  const reading = readProductPage({
    url: `${origin}${path}`,
    requestedUrl: `${origin}${path}`,
    status: 200,
    contentType: "text/html; charset=utf-8",
    body: new TextEncoder().encode(render(page, origin)),
    country: country.code,
    currency: country.currency,
    tax: "gross",
    offersShown: "all",
    product: null,
    recipe: null,
    provenMethods: [],
  });
  const [offer] = reading.offers;
  const isGone = reading.outcome === "ProductNotAvailable";
  const isKept = offer !== undefined || isGone;
  const isRight =
    (offer === undefined || Number(offer.price) === Number(kind.price ?? Number.NaN)) &&
    isGone === (kind.isSoldOut ?? false);
  const price = offer === undefined ? [] : [Number(offer.price).toFixed(2)];
  const available = isGone ? ["sold out"] : offer?.availability === true ? ["available"] : [];
  const stored = isKept ? [...price, ...available].join(", ") : `nothing (\`${reading.reasons[0]?.code ?? ""}\`)`;
  return { page, stored, isWrong: isKept && !isRight };
}

/** The table of {@link Result}s: a row for each shop and kind, and countries apart where they differ. */
function renderMatrix(results: readonly Result[]): string {
  const rows = [["shop", "a page shows", "stored"]];
  for (const [byText, [first]] of rowsOf(results)) {
    if (first === undefined) continue;
    const { system, name, kind } = first.page;
    const stored = [...byText].map(([text, codes]) => (byText.size === 1 ? text : `${codes.join(", ")}: ${text}`));
    rows.push([`${system.name} ${system.version}`, `${name}: ${kind.shows}`, stored.join("; ")]);
  }
  const widths = [0, 1, 2].map((column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  rows.splice(
    1,
    0,
    widths.map((width) => "-".repeat(width)),
  );
  const padded = rows.map((row) => row.map((cell, column) => cell.padEnd(widths[column] ?? 0)));
  return padded.map((row) => `| ${row.join(" | ")} |\n`).join("");
}

/** Of each shop and kind, which countries store what. */
function rowsOf(results: readonly Result[]): [Map<string, string[]>, Result[]][] {
  const groups = Map.groupBy(results, ({ page }) => `${page.system.name} ${page.system.version}\n${page.name}`);
  return [...groups.values()].map((group) => {
    const rows = new Map<string, string[]>();
    for (const { stored, page } of group) rows.set(stored, [...(rows.get(stored) ?? []), page.country.code]);
    return [rows, group];
  });
}

const before = `# What is stored of shop systems

A user can see here what to expect before watching a shop. Each row is a page of a shop system with its default theme, and what a run stores of it for a domain whose
prices include tax: once for each of Germany, the United Kingdom, Sweden and the USA, with their money, words and numbers. Where the countries
differ, each has its own entry. "Nothing" has the reason's code, as a reading has it ([readings](readings.md)); the price then waits for a recipe or a second
source.

The pages are rebuilt from what is publicly known of each system in the version that stands beside its name, in our own words. Themes and plugins
change pages, so a shop may differ. \`npm run shops\` serves the pages and prints this table.

`;

/** `docs/reference/shops.md`. */
export function renderPage(results: readonly Result[]): string {
  return `${before}${renderMatrix(results)}`;
}
