/** The words and rules that feeds share, whether XML or CSV: prices with dates, availability, condition, shipping. */
import { parseMachinePrice, parsePriceText } from "../price-text.ts";
import {
  compareDecimals,
  judgeItem,
  type CatalogueItem,
  type Condition,
  type Rejection,
  type WrittenItem,
} from "./item.ts";

/** Fields of an item, by the names of Google's product data. */
export const feedFields = [
  "id",
  "title",
  "brand",
  "gtin",
  "link",
  "price",
  "sale_price",
  "sale_price_effective_date",
  "list_price",
  "currency",
  "availability",
  "condition",
  "shipping",
  "item_group_id",
  "is_bundle",
  "multipack",
  "seller",
] as const;

export type FeedField = (typeof feedFields)[number];

/** What a feed says about shipping to a country, or to any. */
export interface Shipping {
  readonly country: string | null;
  readonly price: string;
}

export interface FeedContext {
  /** ISO 3166: where the domain sells. Shipping elsewhere does not count. */
  readonly country: string;
  /** ISO 4217: what prices without a currency are in. */
  readonly currency: string | null;
  /** Relative links start here. */
  readonly baseUrl: string;
  /** Decides whether a sale price holds. */
  readonly now: Date;
}

/** A price as a feed writes it: `39.90 EUR`, `EUR 39.90`, `39,90 €`. */
export interface Money {
  readonly amount: string | null;
  readonly currency: string | null;
}

/** Reads the amounts of one feed. */
export type ReadMoney = (text: string) => Money;

/** Amounts of Google's product data have a decimal point: `34.000 EUR` is 34. */
export function machineMoney({ currency, country }: FeedContext): ReadMoney {
  return (text) => {
    const [, before, number, after] = /^\s*([A-Z]{3}(?=[\s\d]))?\s*(\d[\d.]{0,30}?)\s*([A-Z]{3})?\s*$/.exec(text) ?? [];
    if (number === undefined) return withDomainCurrency(parsePriceText(text, { currency, country }), currency);
    return { amount: parseMachinePrice(number), currency: before ?? after ?? currency };
  };
}

/** A price without a sign is in the domain's currency. One with a sign that nobody can tell is not. */
export function withDomainCurrency(read: ReturnType<typeof parsePriceText>, currency: string | null): Money {
  if (read.symbol !== null && read.currency === null) return { amount: null, currency: null };
  return { amount: read.amount, currency: read.currency ?? currency };
}

/** The item that the fields of a feed describe, or why they describe none. */
export function feedItem(
  fields: ReadonlyMap<FeedField, string>,
  shippings: readonly Shipping[],
  { context, readMoney }: { context: FeedContext; readMoney: ReadMoney },
): CatalogueItem | Rejection {
  const field = (name: FeedField): string | null => fields.get(name)?.trim() || null;
  const money = (name: FeedField): Money | null => {
    const text = field(name);
    return text === null ? null : readMoney(text);
  };
  const regular = money("price");
  if (regular === null) return "noPrice";
  if (regular.amount === null) return "invalidPrice";
  const sale = money("sale_price");
  const isOn = sale === null ? false : isWithin(field("sale_price_effective_date"), context.now);
  if (isOn === null) return "invalidSaleDates";
  const isSale = isOn && sale?.amount !== null && !isZeroAmount(sale?.amount);
  if (isSale && sale?.currency !== regular.currency) return "invalidPrice";
  const currency = field("currency")?.toUpperCase() ?? regular.currency;
  const written: WrittenItem = {
    key: field("id"),
    sku: field("id"),
    gtin: field("gtin"),
    name: field("title"),
    brand: field("brand"),
    url: field("link"),
    baseUrl: context.baseUrl,
    price: isSale ? (sale?.amount ?? null) : regular.amount,
    currency,
    struckPrice: isSale ? regular.amount : (money("list_price")?.amount ?? null),
    availability: parseAvailability(field("availability") ?? ""),
    condition: parseCondition(field("condition") ?? ""),
    deliveryCosts: cheapest(shippings, { context, readMoney, currency }),
    vendorName: field("seller"),
    groupKey: field("item_group_id"),
    isBundle: /^(?:yes|true|1|ja|oui)$/i.test(field("is_bundle") ?? "") || Number(field("multipack") ?? 0) > 1,
  };
  return judgeItem(written);
}

/**
 * Whether the interval `2026-02-24T11:07+0100/2026-02-29T23:07+0100` holds; it always does where there is none.
 *
 * @returns null where it cannot be read. Nobody then knows which of the prices holds.
 */
export function isWithin(interval: string | null, now: Date): boolean | null {
  if (interval === null) return true;
  const [start, end, ...more] = interval.split("/").map(readTime);
  if (start === undefined || end === undefined || more.length > 0) return null;
  return Number.isNaN(start) || Number.isNaN(end) ? null : start <= now.getTime() && now.getTime() < end;
}

function readTime(text: string): number {
  const [, day, time = "00:00", zone = "Z"] =
    /^\s*(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d(?::\d\d)?)(?:\.\d+)?\s*(Z|[+-]\d\d(?::?\d\d)?)?)?\s*$/.exec(text) ?? [];
  if (day === undefined) return Number.NaN;
  const [, sign, hours, minutes = "00"] = /^([+-])(\d\d):?(\d\d)?$/.exec(zone) ?? [];
  return Date.parse(`${day}T${time}${sign === undefined ? "Z" : `${sign}${hours}:${minutes}`}`);
}

const available =
  /^(?:in[ _]?stock|instock|available|limited[ _]availability|lieferbar|sofort lieferbar|sofort verfügbar|verfügbar|auf lager|lagernd|vorrätig|en stock|disponible|disponibile|op voorraad|skladem|na stanie|yes|ja|oui|true)/i;
const unavailable =
  /^(?:out[ _]?of[ _]?stock|outofstock|sold[ _]?out|discontinued|not available|unavailable|pre-?order|back-?order|nicht|ausverkauft|vergriffen|derzeit nicht|zur ?zeit nicht|rupture|épuisé|indisponible|non disponibile|esaurito|uitverkocht|niet|vyprodáno|no|nein|non|false)(?![\p{L}])/iu;

/** Whether an item can be had now. Orders ahead of time are none. Null where the text says something else. */
export function parseAvailability(text: string): boolean | null {
  const word = text.trim().replace(/^https?:\/\/schema\.org\//i, "");
  if (/^-?\d{1,9}(?:[.,]\d{1,3})?$/.test(word)) return !/^(?:-|0+(?:[.,]0+)?$)/.test(word);
  if (unavailable.test(word)) return false;
  return available.test(word) ? true : null;
}

/** Null where the text says something else. */
export function parseCondition(text: string): Condition | null {
  const word = text.trim().toLowerCase();
  if (/^(?:new|neu|neuware|neuf|nuovo|nuevo|nieuw|nový|nowy|newcondition)$/.test(word)) return "new";
  if (/^(?:refurbished|generalüberholt|reconditionné|ricondizionato|reacondicionado)$/.test(word)) return "refurbished";
  return /^(?:used|gebraucht|occasion|usato|usado|gebruikt|použitý|używany)$/.test(word) ? "used" : null;
}

/** The cheapest shipping to the domain's country, in the item's currency; null where the feed names none. */
function cheapest(
  shippings: readonly Shipping[],
  { context, readMoney, currency }: { context: FeedContext; readMoney: ReadMoney; currency: string | null },
): string | null {
  const costs = shippings
    .filter(({ country }) => country === null || country.trim().toUpperCase() === context.country)
    .map(({ price }) => readMoney(price))
    .filter((read) => read.currency === currency)
    .flatMap(({ amount }) => (amount === null ? [] : [amount]));
  return costs.sort(compareDecimals)[0] ?? null;
}

/** `DE::Standard:4.95 EUR`, several after commas: Google's shipping in one cell. A plain price is for every country. */
export function parseShippings(cell: string): Shipping[] {
  if (!cell.includes(":")) return cell.trim() === "" ? [] : [{ country: null, price: cell }];
  return cell.split(/,(?=\s*[A-Z]{2}:)/).flatMap((part) => {
    const [country = "", ...rest] = part.split(":");
    const price = rest.at(-1) ?? "";
    return price.trim() === "" ? [] : [{ country, price }];
  });
}

function isZeroAmount(amount: string | null | undefined): boolean {
  return amount === undefined || amount === "0";
}
