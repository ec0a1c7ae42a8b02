/** Products as a page's markup describes them, whatever the markup is written in. */
import type { Element } from "domhandler";
import { isCurrency } from "../../base/currency.ts";
import { limits } from "../../limits.ts";
import type { Method, ReadOffer } from "../page/page.ts";
import { plainTextOrNull } from "../words/plain-text.ts";
import { isMachineText, machinePrice, seenPrice } from "../words/prices.ts";
import { hasType, nameOf, textOf, thingsOf, type Thing } from "./thing.ts";

/** Products that a page's markup describes. */
const productsMax = 200;

export interface MarkedOffer {
  /** Canonical decimal text. */
  readonly price: string | null;
  /** Whether a program wrote it: a text that people see, or one such as "1,299", is none. */
  readonly isMachine: boolean;
  /** Whether the price is only the lowest of several that are not named. */
  readonly isLowest: boolean;
  readonly currency: string | null;
  readonly condition: ReadOffer["condition"];
  readonly availability: boolean | null;
  readonly seller: string | null;
  readonly deliveryCosts: string | null;
  readonly minDeliveryHours: number | null;
  readonly maxDeliveryHours: number | null;
  readonly taxIncluded: boolean | null;
  readonly struckPrice: string | null;
  readonly url: string | null;
  readonly sku: string | null;
  /** As the markup writes it, in ISO 8601. */
  readonly validUntil: string | null;
}

export interface MarkedProduct {
  readonly method: Method;
  readonly name: string | null;
  readonly gtin: string | null;
  readonly sku: string | null;
  readonly brand: string | null;
  readonly url: string | null;
  readonly offers: readonly MarkedOffer[];
  readonly variants: readonly MarkedProduct[];
  /** Whether it stands in a list, or as a relative of another product. */
  readonly isOther: boolean;
}

export interface Locale {
  readonly country: string | null;
  readonly currency: string | null;
}

const productTypes = [
  "Product",
  "ProductGroup",
  "IndividualProduct",
  "ProductModel",
  "SomeProducts",
  "Vehicle",
  "Car",
  "Book",
  "product",
  "VideoGame",
  "SoftwareApplication",
  "MobileApplication",
];
const toOthers = new Set([
  "isRelatedTo",
  "isSimilarTo",
  "isAccessoryOrSparePartFor",
  "isConsumableFor",
  "itemListElement",
  "isPartOf",
  "additionalProperty",
  "review",
]);
const variantNames = ["hasVariant", "model", "variesBy"];

/** Every product that the things describe, those of the page itself first. */
export function markedProducts(things: readonly Thing[], method: Method, locale: Locale): MarkedProduct[] {
  const found: MarkedProduct[] = [];
  const seen = new Set<Thing>();
  const left = things.map((thing) => ({ thing, isOther: false })).reverse();
  for (let next = left.pop(); next !== undefined; next = left.pop()) {
    const { thing, isOther } = next;
    if (seen.has(thing) || found.length >= productsMax) continue;
    seen.add(thing);
    if (isProduct(thing)) {
      for (const variant of variantsOf(thing)) seen.add(variant);
      found.push(productOf(thing, { method, locale, isOther, isVariant: false }));
    }
    const inList = isOther || hasType(thing, "ItemList", "OfferCatalog");
    for (const [name, values] of thing.properties) {
      if (variantNames.includes(name) && isProduct(thing)) continue;
      const isNextOther = inList || toOthers.has(name) || (isProduct(thing) && name !== "mainEntity");
      for (const value of values) if (typeof value !== "string") left.push({ thing: value, isOther: isNextOther });
    }
  }
  return found.sort((one, other) => Number(one.isOther) - Number(other.isOther));
}

/** Whether one of the things says that the page is a list of products. */
export function describesList(things: readonly Thing[]): boolean {
  return things.some(
    (thing) =>
      hasType(thing, "CollectionPage", "SearchResultsPage", "OfferCatalog") ||
      (hasType(thing, "ItemList") && listedProducts(thing) >= 3) ||
      thingsOf(thing, "mainEntity").some((main) => hasType(main, "ItemList")),
  );
}

function listedProducts(list: Thing): number {
  return thingsOf(list, "itemListElement").filter(
    (entry) => isProduct(entry) || hasType(entry, "ListItem") || thingsOf(entry, "item").some(isProduct),
  ).length;
}

function isProduct(thing: Thing): boolean {
  return (
    hasType(thing, ...productTypes) &&
    (hasType(thing, "Product", "ProductGroup", "product") || thingsOf(thing, "offers").length > 0)
  );
}

function variantsOf(thing: Thing): Thing[] {
  return thingsOf(thing, ...variantNames).filter(isProduct);
}

/** The product with its variants. Variants have none of their own: references can lead back to the product. */
function productOf(
  thing: Thing,
  at: { method: Method; locale: Locale; isOther: boolean; isVariant: boolean },
): MarkedProduct {
  return {
    method: at.method,
    name: plainTextOrNull(textOf(thing, "name", "title"), limits.reading.textCharacters),
    gtin: textOf(thing, "gtin13", "gtin", "gtin14", "gtin12", "gtin8", "ean", "isbn"),
    sku: plainTextOrNull(textOf(thing, "sku", "productID", "mpn"), limits.reading.textCharacters),
    brand: plainTextOrNull(nameOf(thing, "brand") ?? nameOf(thing, "manufacturer"), limits.reading.textCharacters),
    url: textOf(thing, "url") ?? thing.id,
    offers: offersOf(thing, at.locale).slice(0, limits.reading.offers),
    variants: at.isVariant
      ? []
      : variantsOf(thing)
          .slice(0, productsMax)
          .map((variant) => productOf(variant, { ...at, isVariant: true })),
    isOther: at.isOther,
  };
}

/** The offers of a product. An aggregate stands for its offers; without them it only tells the lowest price. */
function offersOf(thing: Thing, locale: Locale): MarkedOffer[] {
  return thingsOf(thing, "offers").flatMap((offer): MarkedOffer[] => {
    const single = thingsOf(offer, "offers");
    if (single.length > 0) {
      const currency = textOf(offer, "priceCurrency");
      return single.map((one) => offerOf(one, locale, currency));
    }
    const read = offerOf(offer, locale, null);
    const count = textOf(offer, "offerCount");
    if (!hasType(offer, "AggregateOffer") && read.price !== null) return [read];
    const [low, high] = [textOf(offer, "lowPrice", "minPrice"), textOf(offer, "highPrice", "maxPrice")];
    const price = low === null ? read.price : machinePrice(low, locale);
    const isOne = high === null ? count === "1" : price === machinePrice(high, locale);
    return price === null ? [read] : [{ ...read, price, isLowest: !isOne }];
  });
}

function offerOf(offer: Thing, locale: Locale, aggregateCurrency: string | null): MarkedOffer {
  const specifications = thingsOf(offer, "priceSpecification");
  const active = specifications.find(isActivePrice);
  const struck = specifications.find(isStruckPrice);
  const written = textOf(offer, "price") ?? (active === undefined ? null : textOf(active, "price"));
  const currency =
    textOf(offer, "priceCurrency", "currency") ??
    (active === undefined ? null : textOf(active, "priceCurrency")) ??
    aggregateCurrency;
  const isSeen = offer.priceElement !== undefined && !hasMachineValue(offer.priceElement);
  const shipping = thingsOf(offer, "shippingDetails").find((details) => isForCountry(details, locale.country));
  return {
    price: written === null ? null : isSeen ? seenPrice(written, locale) : machinePrice(written, locale),
    isMachine: !isSeen && written !== null && isMachineText(written),
    isLowest: false,
    currency: currencyCode(currency),
    condition: conditionOf(textOf(offer, "itemCondition")),
    availability: availabilityOf(textOf(offer, "availability")),
    seller: plainTextOrNull(nameOf(offer, "seller") ?? nameOf(offer, "offeredBy"), limits.reading.textCharacters),
    deliveryCosts: shipping === undefined ? null : shippingCosts(shipping, locale),
    ...deliveryHours(shipping),
    taxIncluded: truth(textOf(offer, "valueAddedTaxIncluded") ?? (active && textOf(active, "valueAddedTaxIncluded"))),
    struckPrice: struckPriceOf(struck, locale),
    url: textOf(offer, "url"),
    sku: textOf(offer, "sku"),
    validUntil: textOf(offer, "priceValidUntil") ?? (active === undefined ? null : textOf(active, "validThrough")),
  };
}

/** Whether the element keeps its value in an attribute, beside the text that people see. */
function hasMachineValue({ name, attribs }: Element): boolean {
  return "content" in attribs || ((name === "data" || name === "meter") && "value" in attribs);
}

/** Not a list price, not for members, not per litre. WooCommerce and Google name the usual price a UnitPriceSpecification. */
function isActivePrice(specification: Thing): boolean {
  const isPerUnit = ["referenceQuantity", "billingIncrement", "billingDuration", "unitCode", "unitText"].some((name) =>
    specification.properties.has(name),
  );
  const isConditional = ["validForMemberTier", "eligibleQuantity", "eligibleTransactionVolume"].some((name) =>
    specification.properties.has(name),
  );
  return !isPerUnit && !isConditional && !isStruckPrice(specification) && textOf(specification, "price") !== null;
}

function isStruckPrice(specification: Thing): boolean {
  return /ListPrice|StrikethroughPrice|MSRP|SRP|RegularPrice|SuggestedRetail/i.test(
    textOf(specification, "priceType") ?? "",
  );
}

function struckPriceOf(specification: Thing | undefined, locale: Locale): string | null {
  const text = specification === undefined ? null : textOf(specification, "price");
  return text === null ? null : machinePrice(text, locale);
}

function isForCountry(details: Thing, country: string | null): boolean {
  const countries = thingsOf(details, "shippingDestination").map((destination) =>
    textOf(destination, "addressCountry"),
  );
  return countries.length === 0 || country === null || countries.some((one) => one === null || one === country);
}

function shippingCosts(details: Thing, locale: Locale): string | null {
  const [rate] = thingsOf(details, "shippingRate");
  const text = rate === undefined ? null : textOf(rate, "value", "price");
  return text === null ? null : machinePrice(text, locale);
}

/** Handling and transit time in hours, where both are in days. */
function deliveryHours(details: Thing | undefined): Pick<MarkedOffer, "minDeliveryHours" | "maxDeliveryHours"> {
  const [times] = details === undefined ? [] : thingsOf(details, "deliveryTime");
  const parts = times === undefined ? [] : thingsOf(times, "handlingTime", "transitTime");
  const sum = (name: string): number | null => {
    const days = parts.map((part) => /^\d{1,3}$/.exec(textOf(part, name) ?? "")?.[0]);
    return days.length === 0 || days.includes(undefined)
      ? null
      : days.reduce((hours, day) => hours + 24 * Number(day), 0);
  };
  return { minDeliveryHours: sum("minValue"), maxDeliveryHours: sum("maxValue") };
}

/** Codes that shops still write, although another one took their place. */
const replacedCodes: Readonly<Record<string, string>> = { RUR: "RUB", BYR: "BYN", TRL: "TRY" };

/** `EUR` from `EUR`, `eur` or `€`; null if it is no code. */
export function currencyCode(text: string | null): string | null {
  const upper = text?.trim().toUpperCase() ?? "";
  const code = replacedCodes[upper] ?? upper;
  if (isCurrency(code)) return code;
  return { "€": "EUR", "£": "GBP" }[upper] ?? null;
}

/** The condition that a text names; null if it names none. */
export function conditionOf(text: string | null): ReadOffer["condition"] {
  const name = text?.toLowerCase() ?? "";
  if (name.includes("refurb")) return "refurbished";
  if (name.includes("damaged")) return "damaged";
  if (name.includes("used")) return "used";
  return name.includes("new") ? "new" : null;
}

/** Whether it can be bought now or ordered ahead. LimitedAvailability says neither: Shopware names so what is left and what is sold out. */
export function availabilityOf(text: string | null): boolean | null {
  const name = text?.toLowerCase().replaceAll(/[^a-z]/g, "") ?? "";
  if (/outofstock|soldout|discontinued|oos$|unavailable|notavailable/.test(name)) return false;
  return /instock|onlineonly|preorder|presale|backorder|available|instoreonly|madetoorder/.test(name) ? true : null;
}

function truth(text: string | null | undefined): boolean | null {
  if (text === null || text === undefined) return null;
  const name = text.trim().toLowerCase().replace(/^.*\//, "");
  if (name === "true" || name === "1") return true;
  return name === "false" || name === "0" ? false : null;
}
