/** The rules that feeds share, whether XML or CSV: prices with dates, and shipping to the domain's country. */
import type { Money, ReadMoney } from "./feed-money.ts";
import { isWithin, isYes, parseAvailability, parseCondition } from "./feed-words.ts";
import { htmlText } from "./html-text.ts";
import { compareDecimals, judgeItem, type CatalogueItem, type Rejection, type WrittenItem } from "./item.ts";

/** Fields of an item, by the names of Google's product data. */
export const feedFields = [
  "id",
  "title",
  "brand",
  "gtin",
  "link",
  "price",
  "subscription_cost",
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

/** An item's fields, and how to read them. */
export interface WrittenFeedItem {
  readonly fields: ReadonlyMap<FeedField, string>;
  readonly shippings: readonly Shipping[];
}

/** The item that the fields of a feed describe, or why they describe none. */
export function feedItem(
  written: WrittenFeedItem,
  context: FeedContext,
  readMoney: ReadMoney,
): CatalogueItem | Rejection {
  const field = (name: FeedField): string | null => written.fields.get(name)?.trim() || null;
  // Beside the costs of a contract, the price is that of a part of the whole.
  if (field("subscription_cost") !== null) return "noPrice";
  const prices = feedPrices(field, context, readMoney);
  if (typeof prices === "string") return prices;
  return judgeItem({
    ...prices,
    key: field("id"),
    sku: field("id"),
    gtin: field("gtin"),
    name: field("title"),
    brand: field("brand"),
    url: field("link"),
    baseUrl: context.baseUrl,
    availability: parseAvailability(field("availability") ?? ""),
    condition: parseCondition(field("condition") ?? ""),
    deliveryCosts: cheapest(written.shippings, prices.currency, { context, readMoney }),
    vendorName: field("seller"),
    groupKey: field("item_group_id"),
    isBundle: isYes(field("is_bundle") ?? "") || Number(field("multipack") ?? 0) > 1,
  });
}

type Prices = Pick<WrittenItem, "price" | "isUnclear" | "struckPrice" | "currency">;

/** The price that holds now. The sale price does within its dates, or always where it has none. */
function feedPrices(
  field: (name: FeedField) => string | null,
  context: FeedContext,
  readMoney: ReadMoney,
): Prices | Rejection {
  const money = (name: FeedField): Money | null => {
    const text = field(name);
    return text === null ? null : readMoney(htmlText(text));
  };
  const regular = money("price");
  if (regular === null) return "noPrice";
  const named = field("currency")?.toUpperCase() ?? null;
  if (named !== null && regular.currency !== null && named !== regular.currency) return "invalidCurrency";
  if (regular.amount === null) return "invalidPrice";
  const currency = regular.currency ?? named ?? context.currency;
  const sale = money("sale_price");
  const isOn =
    sale !== null && sale.amount !== "0" && isWithin(field("sale_price_effective_date"), context.now, context.country);
  if (isOn === null) return "invalidSaleDates";
  if (!isOn || isAbove(sale, regular.amount))
    return { ...priceOf(regular), struckPrice: money("list_price")?.amount ?? null, currency };
  if (sale.amount === null || (sale.currency ?? currency) !== currency) return "invalidPrice";
  return { ...priceOf(sale), struckPrice: regular.amount, currency };
}

/** Whether a sale price is above the regular one: then it is none. */
function isAbove({ amount }: Money, regular: string): boolean {
  return amount !== null && compareDecimals(amount, regular) > 0;
}

function priceOf({ amount, isUnclear }: Money): Pick<WrittenItem, "price" | "isUnclear"> {
  return { price: amount, isUnclear };
}

/** The cheapest shipping to the domain's country, in the item's currency; null where the feed names none. */
function cheapest(
  shippings: readonly Shipping[],
  currency: string | null,
  { context, readMoney }: { context: FeedContext; readMoney: ReadMoney },
): string | null {
  const costs = shippings
    .filter(({ country }) => country === null || country.trim().toUpperCase() === context.country)
    .map(({ price }) => readMoney(htmlText(price)))
    .filter((read) => (read.currency ?? currency) === currency)
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
