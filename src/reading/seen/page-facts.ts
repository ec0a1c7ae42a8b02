/** Everything that one page says, read once. */
import type { Document } from "domhandler";
import { limits } from "../../limits.ts";
import { findAmounts, type Amount } from "./amounts.ts";
import { chooseProduct, type Chosen } from "../markup/choose-product.ts";
import { countryOfPage, isAmerican } from "../markup/country-of-page.ts";
import type { Locale } from "../words/currency-beside.ts";
import { currencyOfPage } from "../markup/currency-of-page.ts";
import { decodePage } from "../markup/decode-page.ts";
import { isLive, type VisiblePrice } from "./judge-amount.ts";
import { mark, zoneMarks } from "../words/element-marks.ts";
import { readJsonLd } from "../markup/json-ld.ts";
import { findLandmarks, type Landmarks } from "./landmarks.ts";
import { describesList, markedProducts, type MarkedOffer, type MarkedProduct } from "../markup/marked-product.ts";
import { readMicrodata } from "../markup/microdata.ts";
import { outlineOf, type Outline } from "../markup/outline.ts";
import { readHead, readMetaTags, type PageHead } from "../markup/page-head.ts";
import type { PageInput } from "../page/page.ts";
import { parseHtml } from "../markup/parse-html.ts";
import { plainText } from "../words/plain-text.ts";
import { canBeNetOf } from "../words/prices.ts";
import type { Selectable } from "../markup/selector-of.ts";
import { strikeByStyles } from "../markup/style-sheets.ts";
import { tokensOf, vocabularyOf } from "../words/sayings.ts";
import type { Words } from "./line-words.ts";
import { judgeVisible } from "./visible-prices.ts";

export interface PageFacts extends Selectable {
  readonly document: Document;
  /** Its text as it came, in parts. */
  readonly html: readonly string[];
  readonly head: PageHead;
  readonly locale: Locale;
  /** All products of the markup, and by method the one that the page is of. */
  readonly products: readonly MarkedProduct[];
  readonly chosen: readonly Chosen[];
  readonly isMarkedList: boolean;
  readonly outline: Outline;
  readonly landmarks: Landmarks;
  readonly amounts: readonly Amount[];
  /** The best first. */
  readonly visible: readonly VisiblePrice[];
  readonly words: Words;
}

/** Reads the page by every method. */
export function readFacts(input: PageInput): PageFacts {
  const html = decodePage(input.body, input.contentType);
  const parsed = parseHtml(html);
  const { document, elements } = parsed;
  const head = readHead(elements);
  strikeByStyles(elements, head.styles);
  const outline = outlineOf(document);
  const country =
    input.country ??
    countryOfPage(input.url, head) ??
    (input.currency === null && isAmerican(input.url, head, outline.text) ? "US" : null);
  const asked: Locale = { country, currency: input.currency };
  const things = { jsonLd: readJsonLd(head.jsonLd), microdata: readMicrodata(parsed) };
  const meta = readMetaTags(head, asked);
  const products = [
    ...markedProducts(things.jsonLd, "jsonLd", asked),
    ...markedProducts(things.microdata, "microdata", asked),
    ...(meta === null ? [] : [meta]),
  ];
  const landmarks = findLandmarks(outline, namesOf(head, products));
  const chosen = chooseProduct(products, {
    urls: [input.url, input.requestedUrl],
    canonical: head.canonical,
    heading: landmarks.headingText,
    titles: [head.title, head.meta.get("og:title") ?? null].filter((title) => title !== null),
    wanted: input.product,
  });
  const marked = chosen.flatMap(({ offers }) => offers.map(({ currency }) => currency)).find((one) => one !== null);
  const locale: Locale = { country, currency: input.currency ?? marked ?? currencyOfPage(head) };
  const prices = new Set(chosen.flatMap(({ offers }) => offers.flatMap(({ price }) => price ?? [])));
  const name = `${landmarks.headingText ?? ""} ${input.product?.name ?? ""} ${input.product?.brand ?? ""}`;
  const words = {
    vocabulary: vocabularyOf(head.language, country),
    own: new Set(tokensOf(name.slice(0, 500)).map((token) => token.folded)),
  };
  const amounts = findAmounts(outline, { locale, landmarks, prices, words });
  const { places, text } = outline;
  const setting = { landmarks, tax: input.tax, marked: prices, places, text, currency: locale.currency };
  const visible = judgeVisible(amounts, setting);
  const isMarkedList = describesList([...things.jsonLd, ...things.microdata]);
  return {
    document,
    elements,
    firsts: new Map(),
    html,
    head,
    locale,
    products,
    chosen: chosen.map((one) => withoutNet(withoutOthers(one, visible), visible, input.tax)),
    isMarkedList,
    outline,
    landmarks,
    amounts,
    visible,
    words,
  };
}

/** Some shops mark former prices and those of many pieces up as offers, too. They are none if the page shows them as such, and only so. */
function withoutOthers(chosen: Chosen, visible: readonly VisiblePrice[]): Chosen {
  const isShownAs = (marks: number, price: string | null): boolean => {
    const shown = visible.filter((one) => one.price === price && !isInZone(one));
    return shown.length > 0 && shown.every((one) => (one.marks & marks) !== 0);
  };
  const { offers, isOpen } = chosen;
  if (!isOpen) {
    // The lowest of several prices, which are those of many pieces.
    const isMany = ({ isLowest, price }: MarkedOffer): boolean => isLowest && isShownAs(mark.many, price);
    if (!offers.some(isMany)) return chosen;
    return { ...chosen, offers: offers.map((offer) => (isMany(offer) ? { ...offer, price: null } : offer)) };
  }
  const left = offers.filter(({ price }) => !isShownAs(mark.struck | mark.many, price));
  const prices = new Set(left.map(({ price }) => price));
  return prices.size === 1 && left.length < offers.length ? { ...chosen, offers: left, isOpen: false } : chosen;
}

/** Characters. */
const besideCharacters = 80;

/** Some shops mark the price without tax up, which the page shows only so beside the price with tax: it is none to pay. */
function withoutNet(chosen: Chosen, visible: readonly VisiblePrice[], tax: PageInput["tax"]): Chosen {
  if (tax === "net") return chosen;
  const isNet = ({ marks }: VisiblePrice): boolean => (marks & mark.net) !== 0;
  const isGrossOf = (net: VisiblePrice, other: VisiblePrice): boolean => {
    const gap = Math.max(other.start - net.end, net.start - other.end);
    return isLive(other) && !isNet(other) && canBeNetOf(net.price, other.price) && gap <= besideCharacters;
  };
  const offers = chosen.offers.filter(({ price }) => {
    const shown = visible.filter((one) => one.price === price && !isInZone(one));
    return shown.length === 0 || !shown.every((one) => isNet(one) && visible.some((other) => isGrossOf(one, other)));
  });
  return offers.length === chosen.offers.length ? chosen : { ...chosen, offers };
}

function isInZone({ marks }: VisiblePrice): boolean {
  return (marks & zoneMarks) !== 0;
}

/** What title, meta tags and markup call the product. */
function namesOf(head: PageHead, products: readonly MarkedProduct[]): string[] {
  const names = products.filter(({ isOther }) => !isOther).map(({ name }) => name);
  return [...names.slice(0, 3), head.meta.get("og:title") ?? null, head.title].filter((name) => name !== null);
}

/** The text around a part of the page's text. */
export function evidenceAround(outline: Outline, start: number, end: number): string {
  const side = Math.max(0, Math.floor((limits.reading.evidenceCharacters - (end - start)) / 2) - 10);
  const text = outline.text.slice(Math.max(0, start - side), end + side);
  return plainText(text, limits.reading.evidenceCharacters);
}
