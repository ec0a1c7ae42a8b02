/** What every catalogue, feed and shop interface is read into, and the judgement of one item. */
import { isCurrency } from "../../base/currency.ts";
import { maxAmount, offerPriceDecimals } from "../../base/money.ts";
import { limits } from "../../limits.ts";
import { parseGtin } from "../words/gtin.ts";

/** The key of an item. One with a longer key is left out. */
const keyCharacters = 200;

/** An address of an item. A longer one counts as none. */
const urlCharacters = 2_000;

export type Condition = "new" | "refurbished" | "used";

/** One thing that a shop sells, as its catalogue says. */
export interface CatalogueItem {
  /** Names the item within its catalogue: the id of a variant or an entry. */
  readonly key: string;
  readonly sku: string | null;
  /** 14 digits. */
  readonly gtin: string | null;
  readonly name: string | null;
  readonly brand: string | null;
  readonly url: string | null;
  /** Exact decimal text, more than 0. */
  readonly price: string;
  /** Its three decimals may be thousands, so something must be known to compare it with. */
  readonly isUnclear?: true;
  /** ISO 4217; null where the catalogue does not say, so that the domain's holds. */
  readonly currency: string | null;
  /** What the shop shows as the price before, if it is higher. */
  readonly struckPrice: string | null;
  readonly availability: boolean | null;
  readonly condition: Condition | null;
  /** Exact decimal text, for the domain's country. */
  readonly deliveryCosts: string | null;
  readonly vendorName: string | null;
  /** Equal for variants of one product. */
  readonly groupKey: string | null;
  /** Several pieces or products sold as one. Its price is not that of its gtin. */
  readonly isBundle: boolean;
}

/** Why an item was left out. */
export type Rejection =
  | "brokenRow"
  | "invalidCurrency"
  | "invalidPrice"
  | "invalidSaleDates"
  | "noItem"
  | "noKey"
  | "noPrice"
  | "otherTax"
  | "variantsDiffer";

/** What was left out, counted by its reason. */
export type Rejections = Partial<Record<Rejection, number>>;

/** A page of a catalogue interface. */
export interface CataloguePage {
  readonly items: readonly CatalogueItem[];
  readonly rejected: Rejections;
  /** The number of the page to ask for next; null after the last. */
  readonly nextPage: number | null;
}

/** How a stream of items ended. */
export interface FeedEnd {
  /** The stream ended well-formed, so what is not in it is not in the shop's feed. */
  readonly isComplete: boolean;
  /** Why it is not complete: a sentence, or null. */
  readonly problem: string | null;
  readonly itemCount: number;
  readonly rejected: Rejections;
}

/** The answer is not what the interface promises. The message says what it is instead. */
export class CatalogueError extends Error {
  constructor(message: string) {
    super(message);
    this.name = "CatalogueError";
  }
}

/** Collects items and counts what is left out. */
export class ItemList {
  items: CatalogueItem[] = [];
  itemCount = 0;
  readonly rejected: Rejections = {};

  add(item: CatalogueItem | Rejection): void {
    if (typeof item === "string") {
      this.rejected[item] = (this.rejected[item] ?? 0) + 1;
    } else {
      this.items.push(item);
      this.itemCount++;
    }
  }

  /** The items since the last call. */
  take(): CatalogueItem[] {
    const taken = this.items;
    this.items = [];
    return taken;
  }
}

/** An item as its source writes it. What is left out is null. */
export interface WrittenItem {
  readonly key: string | null;
  readonly sku?: string | null;
  readonly gtin?: string | null;
  readonly name?: string | null;
  readonly brand?: string | null;
  readonly url?: string | null;
  readonly baseUrl?: string | null;
  /** Decimal text, or null where it cannot be read. */
  readonly price: string | null;
  readonly isUnclear?: boolean;
  readonly currency: string | null;
  readonly struckPrice?: string | null;
  readonly availability?: boolean | null;
  readonly condition?: Condition | null;
  readonly deliveryCosts?: string | null;
  readonly vendorName?: string | null;
  readonly groupKey?: string | null;
  readonly isBundle?: boolean;
}

/** The item in our form, or why it is none. */
export function judgeItem(written: WrittenItem): CatalogueItem | Rejection {
  const { nameCharacters } = limits.catalogues;
  const key = tidyText(written.key, keyCharacters + 1);
  if (key === null || key.length > keyCharacters) return "noKey";
  const { price, currency } = written;
  if (price === null || isZero(price)) return "noPrice";
  if (!isPrice(price)) return "invalidPrice";
  if (currency !== null && !isCurrency(currency)) return "invalidCurrency";
  return {
    key,
    sku: tidyText(written.sku, keyCharacters),
    gtin: parseGtin(written.gtin ?? ""),
    name: tidyText(written.name, nameCharacters),
    brand: tidyText(written.brand, nameCharacters),
    url: webUrl(written.url ?? null, written.baseUrl ?? undefined),
    price,
    ...(written.isUnclear === true ? { isUnclear: true } : {}),
    currency,
    struckPrice: struckAbove(price, written.struckPrice ?? null),
    availability: written.availability ?? null,
    condition: written.condition ?? null,
    deliveryCosts: written.deliveryCosts ?? null,
    vendorName: tidyText(written.vendorName, nameCharacters),
    groupKey: tidyText(written.groupKey, keyCharacters),
    isBundle: written.isBundle ?? false,
  };
}

/** The text on one line, without control and bidirectional characters, cut to a length; null where nothing is left. */
export function tidyText(text: string | null | undefined, mostCharacters: number): string | null {
  if (text === null || text === undefined) return null;
  const cut = text.slice(0, mostCharacters * 4);
  const plain = cut.replaceAll(/[\p{Cc}\s]+/gu, " ").replaceAll(/\p{Cf}/gu, "");
  const tidy = plain.trim().slice(0, mostCharacters).toWellFormed();
  return tidy === "" ? null : tidy;
}

/** An absolute URL of the web, of bounded length; null for everything else. */
export function webUrl(text: string | null, base?: string): string | null {
  if (text === null || text.length > urlCharacters) return null;
  const url = URL.parse(text.trim(), base);
  if (url === null || !/^https?:$/.test(url.protocol) || url.href.length > urlCharacters) return null;
  url.username = "";
  url.password = "";
  return url.href;
}

/** A whole number of minor units as a decimal text: 1299 with 2 decimals is `12.99`. */
export function fromMinorUnits(units: string, decimals: number): string | null {
  if (!/^\d{1,17}$/.test(units) || !Number.isInteger(decimals) || decimals < 0 || decimals > 8) return null;
  const digits = units.padStart(decimals + 1, "0");
  const at = digits.length - decimals;
  const whole = digits.slice(0, at).replace(/^0+(?=\d)/, "");
  const fraction = digits.slice(at).replace(/0+$/, "");
  return fraction === "" ? whole : `${whole}.${fraction}`;
}

/** Compares two decimal texts without leading zeros: below 0 where the first is less. */
export function compareDecimals(one: string, other: string): number {
  const [whole = "", fraction = ""] = one.split(".");
  const [otherWhole = "", otherFraction = ""] = other.split(".");
  if (whole.length !== otherWhole.length) return whole.length - otherWhole.length;
  if (whole !== otherWhole) return whole < otherWhole ? -1 : 1;
  if (fraction === otherFraction) return 0;
  return fraction < otherFraction ? -1 : 1;
}

function isZero(price: string): boolean {
  return /^[0.]+$/.test(price);
}

const largest = String(maxAmount);
const decimalPattern = new RegExp(`^\\d+(?:\\.\\d{1,${offerPriceDecimals}})?$`);

function isPrice(price: string): boolean {
  return decimalPattern.test(price) && compareDecimals(price, largest) <= 0;
}

function struckAbove(price: string, struck: string | null): string | null {
  return struck !== null && isPrice(struck) && compareDecimals(struck, price) > 0 ? struck : null;
}
