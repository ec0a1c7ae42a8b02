/**
 * Pages that show another variant than their address names: many shops send the same page for every variant, and a script then
 * shows the right one. Markup and text agree there, on the wrong price.
 */
import { selectAll } from "css-select";
import { isTag, type AnyNode, type Element } from "domhandler";
import { variantParameters } from "../markup/choose-product.ts";
import type { PageFacts } from "../seen/page-facts.ts";
import type { PageInput } from "../page/page.ts";
import { priceOfNamedVariant } from "./variant-prices.ts";

/** Whether the markup, the form to buy or the price is of another variant than the address names. */
export function isOfOtherVariant(input: PageInput, facts: PageFacts, price: string): boolean {
  const address = URL.parse(input.url);
  const named = priceOfNamedVariant(input, facts);
  return (
    (named !== null && named !== price) ||
    (address !== null && (isMarkedOther(address, facts) || isSoldOther(address, facts)))
  );
}

/** Whether the markup's address has other values of the same parameters. */
function isMarkedOther(address: URL, { chosen }: PageFacts): boolean {
  const links = chosen.flatMap(({ product, offers }) => [product.url, ...offers.map((offer) => offer.url)]);
  const marked = links.flatMap((link) => (link === null ? null : URL.parse(link, address.href)) ?? []);
  const alike = marked.filter(({ pathname }) => pathname === address.pathname);
  return [...variantParameters].some((name) => {
    const wanted = address.searchParams.get(name);
    const said = alike.flatMap(({ searchParams }) => searchParams.get(name) ?? []);
    return wanted !== null && wanted !== "" && said.length > 0 && !said.includes(wanted);
  });
}

const soldBy = 'form[action*="/cart/add"] [name="id"]';

/** Shopify's form to buy has the variant's number, which `variant` in the address names. */
function isSoldOther({ searchParams }: URL, { document }: PageFacts): boolean {
  const wanted = searchParams.get("variant");
  if (wanted === null || wanted === "") return false; // an empty one names none
  const sold = selectAll<AnyNode, Element>(soldBy, document).flatMap(valueOf);
  return sold.length > 0 && !sold.includes(wanted);
}

function valueOf({ name, attribs, children }: Element): string[] {
  if (name !== "select") return attribs["value"] === undefined ? [] : [attribs["value"]];
  const options = children.filter(isTag);
  const chosen = options.find((option) => "selected" in option.attribs) ?? options[0];
  return chosen?.attribs["value"] === undefined ? [] : [chosen.attribs["value"]];
}
