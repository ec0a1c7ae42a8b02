/** Whether the price of a page includes tax, as far as the page says. */
import { selectAll, selectOne } from "css-select";
import type { AnyNode, Element } from "domhandler";
import { saysNetAround } from "./conditions.ts";
import type { Decision } from "./decide-price.ts";
import { mark } from "../words/element-marks.ts";
import { isLive, type VisiblePrice } from "../seen/judge-amount.ts";
import type { Place } from "../markup/outline.ts";
import type { PageFacts } from "../seen/page-facts.ts";
import { mentionsNet, taxOfAllPrices } from "./tax-of-page.ts";

/** There a tax depends on the buyer's address, so that "without tax" names the price that every shop shows in its money. */
const withSalesTax: ReadonlyMap<string | null, string> = new Map([
  ["US", "USD"],
  ["CA", "CAD"],
]);

/**
 * Whether the price includes tax, as markup or the words beside it say; null if they say nothing. Words that people read beside the price
 * count more than markup that says "without".
 */
export function taxOf(facts: PageFacts, { best, currency }: Decision): boolean | null {
  const offers = facts.chosen.flatMap((chosen) => chosen.offers);
  const said = offers.find(({ taxIncluded }) => taxIncluded !== null);
  if (said?.taxIncluded === true) return true;
  const shown = facts.visible.filter(({ price }) => price === best?.price);
  if (shown.some(({ saysGross }) => saysGross)) return true;
  const salesTaxIn = withSalesTax.get(facts.locale.country);
  if (salesTaxIn !== undefined && (currency === null || currency === salesTaxIn)) return null;
  const ofAll = taxOfAllPrices(facts.outline.text);
  if (said !== undefined && !isHowEntered(facts, shown)) return ofAll === true;
  if (shown.length > 0 && shown.every(({ marks }) => (marks & mark.net) !== 0)) return false;
  if (best !== null && saysNetAround(facts, best.price)) return false;
  return ofAll === false ? false : null;
}

/**
 * Whether markup that says "without tax" only says how the shop's prices were entered. WooCommerce wrote it there, also in the many shops
 * where taxes are not set up, and where the price is what everyone pays. A shop of it that adds tax to the prices it shows says so in words.
 */
function isHowEntered({ document, outline }: PageFacts, shown: readonly VisiblePrice[]): boolean {
  return (
    shown.some((one) => isLive(one) && isPriceOfWooCommerce(one.place)) &&
    selectOne<AnyNode, Element>(".woocommerce-price-suffix", document) === null &&
    !mentionsNet(outline.text) &&
    !saysHowShown(document)
  );
}

/** Since its version 10.6, WooCommerce's markup says how the prices are shown. */
function saysHowShown(document: PageFacts["document"]): boolean {
  return selectAll<AnyNode, Element>('meta[name="generator"]', document).some(({ attribs }) => {
    const [, major, minor] = /^WooCommerce (\d{1,4})\.(\d{1,4})/.exec(attribs["content"] ?? "") ?? [];
    return Number(major) > 10 || (Number(major) === 10 && Number(minor) >= 6);
  });
}

function isPriceOfWooCommerce(place: Place | null): boolean {
  if (place === null) return false;
  const classes = place.element.attribs["class"]?.split(/\s+/) ?? [];
  return classes.includes("woocommerce-Price-amount") || isPriceOfWooCommerce(place.parent);
}
