/** What the page says about itself outside of its body: title, canonical address, meta tags, scripts. */
import { isTag, isText, type Element } from "domhandler";
import { limits } from "../../limits.ts";
import { availabilityOf, currencyCode, type Locale, type MarkedProduct } from "./marked-product.ts";
import { plainTextOrNull } from "../words/plain-text.ts";
import { isMachineText, machinePrice } from "../words/prices.ts";

/** Scripts of a page that are read as JSON. */
const jsonBlocksMax = 50;

export interface PageHead {
  readonly title: string | null;
  readonly canonical: string | null;
  readonly language: string | null;
  /** By name or property, in lower case; the first one of a name wins. */
  readonly meta: ReadonlyMap<string, string>;
  readonly jsonLd: readonly string[];
  /** Other inline scripts. */
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
}

/** Reads head and scripts, wherever in the page they stand. */
export function readHead(elements: readonly Element[]): PageHead {
  const found = { title: nothing(), canonical: nothing(), language: nothing() };
  const meta = new Map<string, string>();
  const [jsonLd, scripts, styles]: [string[], string[], string[]] = [[], [], []];
  for (const element of elements) {
    const { attribs, name } = element;
    if (name === "html") found.language ??= attribs["lang"] ?? null;
    else if (name === "title") {
      if (!isInDrawing(element)) found.title ??= ownText(element);
    } else if (name === "link" && attribs["rel"] === "canonical") found.canonical ??= attribs["href"] ?? null;
    else if (name === "meta") noteMeta(meta, attribs);
    else if (name === "style") styles.push(ownText(element));
    else if (name === "script") {
      const isJsonLd = /ld\+json/i.test(attribs["type"] ?? "");
      if (isJsonLd && jsonLd.length < jsonBlocksMax) jsonLd.push(ownText(element));
      else if (!isJsonLd && attribs["src"] === undefined) scripts.push(ownText(element));
    }
  }
  return {
    ...found,
    title: plainTextOrNull(found.title, limits.reading.textCharacters),
    meta,
    jsonLd,
    scripts,
    styles,
  };
}

function isInDrawing({ parent }: Element): boolean {
  return parent !== null && isTag(parent) && parent.name === "svg";
}

function nothing(): string | null {
  return null;
}

function noteMeta(meta: Map<string, string>, attribs: Record<string, string>): void {
  const name = (attribs["property"] ?? attribs["name"] ?? "").toLowerCase();
  const content = attribs["content"] ?? "";
  if (name !== "" && content.trim() !== "" && !meta.has(name)) meta.set(name, content.slice(0, 2_000));
}

function ownText(element: Element): string {
  return element.children.flatMap((child) => (isText(child) ? [child.data] : [])).join("");
}

/** The product that the meta tags describe; null if they name no price. */
export function readMetaTags(head: PageHead, locale: Locale): MarkedProduct | null {
  const first = (...names: readonly string[]): string | null =>
    names.map((name) => head.meta.get(name)).find((value) => value !== undefined) ?? null;
  const written = first(
    "product:sale_price:amount",
    "product:price:amount",
    "og:price:amount",
    "product:price",
    "og:price",
    "twitter:data1",
  );
  const isTwitter = written !== null && written === head.meta.get("twitter:data1") && !/\p{Sc}|[A-Z]{3}/u.test(written);
  const price = written === null || isTwitter || !/\d/.test(written) ? null : machinePrice(written, locale);
  if (price === null || price === "0") return null;
  const original = first("product:original_price:amount");
  const struck = original === null ? null : machinePrice(original, locale);
  const currency = first(
    "product:sale_price:currency",
    "product:price:currency",
    "og:price:currency",
    "product:currency",
    "og:currency",
  );
  return {
    method: "metaTags",
    name: plainTextOrNull(first("og:title", "twitter:title"), limits.reading.textCharacters),
    gtin: first("product:ean", "product:gtin", "product:upc"),
    sku: plainTextOrNull(first("product:retailer_item_id"), limits.reading.textCharacters),
    brand: plainTextOrNull(first("product:brand", "og:brand"), limits.reading.textCharacters),
    url: first("og:url"),
    offers: [
      {
        price,
        isMachine: written !== null && isMachineText(written),
        isLowest: false,
        currency: currencyCode(currency),
        condition: null,
        availability: availabilityOf(first("product:availability", "og:availability")),
        seller: null,
        deliveryCosts: null,
        minDeliveryHours: null,
        maxDeliveryHours: null,
        taxIncluded: null,
        struckPrice: struck === price ? null : struck,
        url: null,
        sku: null,
        validUntil: null,
      },
    ],
    variants: [],
    isOther: false,
  };
}
