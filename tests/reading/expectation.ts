/** What is expected of a page of `pages/`, `kinds/`, `held-back/`, `unseen/`, `traps/` or `judged/`. The rule: a stored price is right, or none is stored. */
import { readFile } from "node:fs/promises";
import path from "node:path";
import type { Outcome, PageInput, PageReading } from "../../src/reading/page/page.ts";
import { readProductPage } from "../../src/reading/decide/read-product-page.ts";
import { aPage } from "./a-page.ts";

export interface Expectation {
  /** The file, which is named by its one difficulty, the shop system it looks like and its language. */
  readonly page: string;
  /** ISO 3166, of the domain. */
  readonly country: Country;
  readonly outcome: Outcome;
  /** The price that is stored; null if nothing may be stored. */
  readonly stored: string | null;
  /** The best candidate where nothing is stored; absent if the page does not say one. */
  readonly best?: string;
  readonly struck?: string;
  /** Offers that are stored, if not one. */
  readonly offers?: number;
  readonly isAvailable?: boolean;
  readonly input?: Partial<PageInput>;
}

const currencies = {
  DE: "EUR",
  AT: "EUR",
  CH: "CHF",
  GB: "GBP",
  US: "USD",
  FR: "EUR",
  IT: "EUR",
  NL: "EUR",
  ES: "EUR",
  PL: "PLN",
  SE: "SEK",
  DK: "DKK",
  CZ: "CZK",
  JP: "JPY",
  TN: "TND",
  IN: "INR",
  VN: "VND",
  MX: "MXN",
  BR: "BRL",
  AU: "AUD",
  HK: "HKD",
  KR: "KRW",
  KW: "KWD",
  HU: "HUF",
  RO: "RON",
  TR: "TRY",
  GR: "EUR",
  FI: "EUR",
  NO: "NOK",
  RU: "RUB",
  UA: "UAH",
  CN: "CNY",
  BG: "BGN",
  HR: "EUR",
  PT: "EUR",
  LT: "EUR",
  IL: "ILS",
  TH: "THB",
};
type Country = keyof typeof currencies;
type Rest = Omit<Expectation, "page" | "country" | "outcome" | "stored">;

/** A page whose price is stored. */
export function stored(page: string, country: Country, price: string, rest: Rest = {}): Expectation {
  return { page, country, outcome: "ProductFound", stored: price, ...rest };
}

/** A page whose product cannot be had; its price is stored where the page shows one. */
export function soldOut(page: string, country: Country, price: string | null): Expectation {
  const isStored = price === null ? {} : { isAvailable: false };
  return { page, country, outcome: "ProductNotAvailable", stored: price, ...isStored };
}

/** A page of a product whose price is not sure, so that none is stored. */
export function refused(page: string, country: Country, rest: Rest = {}): Expectation {
  return { page, country, outcome: "LayoutFailure", stored: null, ...rest };
}

/** A page that has no price of the product. */
export function without(page: string, country: Country, outcome: Outcome, input: Partial<PageInput> = {}): Expectation {
  return { page, country, outcome, stored: null, input };
}

/** Reads the page of an expectation. */
export async function readExpected(folder: string, expectation: Expectation): Promise<PageReading> {
  const body = await readFile(path.join(import.meta.dirname, folder, `${expectation.page}.html`));
  return readProductPage(inputOf(expectation, body));
}

/** The page as it is asked for. Its address is its canonical one, unless the expectation names another. */
export function inputOf({ country, input }: Expectation, body: Buffer): PageInput {
  const canonical = /<link rel="canonical" href="([^"]+)"/i.exec(body.toString("latin1"))?.[1];
  const url = canonical ?? "https://www.shop.example/product";
  const addressedTo = addressed(url, input);
  return aPage(body, { url, contentType: "text/html", country, currency: currencies[country], ...addressedTo });
}

/** An address in an expectation is relative to the page's own. */
function addressed(url: string, input: Partial<PageInput> = {}): Partial<PageInput> {
  const final = new URL(input.url ?? url, url).href;
  return { ...input, url: final, requestedUrl: new URL(input.requestedUrl ?? final, url).href };
}
