/** Whether a page is a product's page, and of the product that was asked for. */
import { hostOf } from "../markup/country-of-page.ts";
import { parseGtin } from "../words/gtin.ts";
import { isSameName } from "../words/names.ts";
import type { PageFacts } from "../seen/page-facts.ts";
import { saysSearched, saysSoldOut } from "./page-kind.ts";
import { isLive, type VisiblePrice } from "../seen/judge-amount.ts";
import { folded } from "../words/plain-text.ts";
import type { PageInput, ReadProduct, Reason, WantedProduct } from "../page/page.ts";

/** Why the page is no page of the wanted product; null if it can be. */
export function objectionToPage(input: PageInput, facts: PageFacts): Reason | null {
  if (!isSameSite(bareHost(input.url), bareHost(input.requestedUrl)))
    return { code: "otherHost", text: "The address led to another host." };
  if (isHome(input.url) && !isHome(input.requestedUrl))
    return { code: "toHome", text: "The address led to the shop's start page." };
  if (isList(facts) || (isListed(input.url) && !hasOwnProduct(facts)))
    return { code: "list", text: "The page is a list of products." };
  const isSearched = isSearch(input.url) || saysSearched(facts.head, facts.landmarks.headingText);
  if (isSearched && !hasOwnProduct(facts)) return { code: "search", text: "The page is a search." };
  if (isOfVisitor(input.url, facts) && !hasOwnProduct(facts))
    return { code: "ofVisitor", text: "The page is a basket or an account." };
  return null;
}

/** Why the product of the page is another one than the wanted; null if it can be the wanted one. */
export function objectionToProduct(wanted: WantedProduct | null, found: ReadProduct): Reason | null {
  if (wanted === null) return null;
  const [gtin, other] = [parseGtin(wanted.gtin ?? ""), found.gtin];
  if (gtin !== null && other !== null)
    return gtin === other ? null : { code: "otherGtin", text: "The page is of a product with another gtin." };
  if (found.name === null || isSameName(wanted.name, found.name, wanted.brand)) return null;
  return { code: "otherName", text: "The page is of a product with another name." };
}

/** Whether the hosts are one, or one is a part of the other: shops move to `new.shop.example`, and the product proves itself there. */
function isSameSite(one: string, other: string): boolean {
  return one === other || one.endsWith(`.${other}`) || other.endsWith(`.${one}`);
}

function bareHost(url: string): string {
  return hostOf(url).replace(/^(?:www|m)\./, "");
}

/** Whether the address is that of the shop's start page. */
export function isHome(url: string): boolean {
  const parsed = URL.parse(url);
  return (
    parsed !== null &&
    /^\/(?:[a-z]{2}(?:[-_][a-z]{2})?\/?)?(?:index\.\w+|home)?$/i.test(parsed.pathname) &&
    parsed.search === ""
  );
}

function isSearch(url: string): boolean {
  const parsed = URL.parse(url);
  return (
    parsed !== null &&
    /\/(?:search|suche|catalogsearch|recherche|buscar|ricerca|zoeken|szukaj|sok)(?:\/|$)/i.test(parsed.pathname)
  );
}

/** Whether the address is that of a list in shops of the usual kinds, also of a list with one product left. */
function isListed(url: string): boolean {
  return /\/(?:collections\/[^/]+|product-(?:category|tag)\/.+)$/i.test(
    URL.parse(url)?.pathname.replace(/\/$/, "") ?? "",
  );
}

const visitorPages =
  "(?:shopping[-_ ]?)?(?:cart|basket|bag)|checkout|wish[-_ ]?lists?|my[-_ ]?account|account|login|warenkorb|merkzettel|wunschliste|kasse|panier|carrello|carrito|carrinho|winkelwagen|koszyk|kosik|varukorg|kundvagn|kurv|handlekurv|ostoskori|kosar|sepet(?:im)?|cos(?:ul)? de cumparaturi|keranjang(?: belanja)?|gio-hang|giỏ hàng|корзина|кошик|количка|購物車|购物车|カート|장바구니";
const visitorPath = new RegExp(`/(?:${visitorPages})(?:\\.\\w+)?/?$`, "i");
const visitorTitle = new RegExp(`^(?:your |my |mein )?(?:${visitorPages})\\s*(?:$|[|:–—(-])`, "i");

/** Baskets, checkouts, wish lists and accounts. */
function isOfVisitor(url: string, facts: PageFacts): boolean {
  const [heading, title] = [facts.landmarks.headingText, facts.head.title].map((said) => said?.trim() ?? "");
  if (visitorPath.test(URL.parse(url)?.pathname ?? "")) return true;
  return visitorTitle.test(heading ?? "")
    ? !things.test(heading ?? "") || !isSold(facts)
    : visitorTitle.test(title ?? "");
}

/** The names of what visitors put products into that are also the names of products. */
const things = /^(?:bag|basket|panier|kurv|sepet|koszyk|kosik|kosar)$/i;

/** Characters below the heading. */
const boxCharacters = 1_500;

/** Whether below the heading stand an amount and a button to buy, and nothing leads to the checkout: a bag that is sold. */
function isSold({ visible, landmarks: { heading, buttons }, outline: { places } }: PageFacts): boolean {
  if (heading === null || places.some(({ element }) => /checkout|kass[ae]/i.test(element.attribs["href"] ?? "")))
    return false;
  return buttons.some(
    (button) =>
      button.start >= heading.end &&
      button.start < heading.end + boxCharacters &&
      visible.some((one) => isLive(one) && one.start >= heading.end && one.end <= button.start),
  );
}

const surelyOne = 4.5;
/** Where no button is known, the price must stand right below the heading. */
const surelyWithoutButton = 5.5;
const besideHeading = 2.5;

/** Whether the page shows products to choose from: as the markup says, else by many prices in elements that are built alike. */
function isList(facts: PageFacts): boolean {
  const { heading, buttons } = facts.landmarks;
  const isPriced = facts.chosen.some(({ offers }) => offers.some(({ price }) => price !== null));
  if (!isPriced && isSorted(facts)) return true; // the page of a tag can be marked as a product of the tag's name
  if (hasOwnProduct(facts)) return false;
  if (facts.isMarkedList && buttons.length !== 1) return true;
  if (
    heading !== null &&
    buttons.length === 0 &&
    saysSoldOut(facts.outline.text.slice(heading.start, heading.end + 1_000))
  )
    return false;
  const isRelated = ({ start }: VisiblePrice): boolean =>
    facts.landmarks.otherParts.some((part) => start >= part.start && start < part.end);
  const own = facts.visible.filter((visible) => !isRelated(visible));
  const sure = own.find(
    (visible) =>
      isLive(visible) &&
      visible.score >= (buttons.length > 0 ? surelyOne : surelyWithoutButton) &&
      (buttons.length > 0 || visible.position >= besideHeading),
  );
  const sizes = sizesByName(sure === undefined ? own : own.filter(isLive));
  return (sure === undefined ? Math.max(0, ...sizes.values()) : (sizes.get(nameOf(sure)) ?? 0)) >= listedAtLeast;
}

const sorting = /(?:^|[^a-z])(?:order-?by|sort(?:er|ing|-?by|-?order)?|product-list-order)(?:$|[^a-z])/;
const sortedByPrice = /price|preis|prix|prezzo|precio|preco|prijs|cena|pris(?![a-z])|hinta|цен|価格|價格|价格/;

/** Characters of a name. */
const namesCharacters = 100;

/** Whether a visitor can sort what the page shows by price, as only lists of products can be. */
function isSorted({ outline }: PageFacts): boolean {
  return outline.placesNamed("option").some(({ element, parent }) => {
    if (parent?.element.name !== "select") return false;
    const { attribs } = parent.element;
    const names = [attribs["name"], attribs["id"], attribs["class"]].map(beginningOf).join(" ");
    return sorting.test(names.replaceAll("_", "-")) && sortedByPrice.test(beginningOf(element.attribs["value"]));
  });
}

function beginningOf(name: string | undefined): string {
  return folded((name ?? "").slice(0, namesCharacters));
}

const listedAtLeast = 6;
const soldApartAtLeast = 3;

/**
 * Whether the page sells several products one below the other, each with a price and a button of its own, as a list does
 * whose prices are all alike.
 */
export function sellsSeveral(facts: PageFacts): boolean {
  const best = facts.visible.find(isLive);
  if (hasOwnProduct(facts) || best === undefined) return false;
  const alike = facts.visible
    .filter((one) => isLive(one) && one.attribute === null && nameOf(one) === nameOf(best))
    .sort((one, other) => one.start - other.start);
  const apart = alike.filter((one, index) => {
    const before = alike[index - 1];
    return (
      before === undefined || facts.landmarks.buttons.some(({ start }) => start >= before.end && start < one.start)
    );
  });
  const { text } = facts.outline; // a price that is written once for each width of screen has the same text above it
  return (
    new Set(apart.map(({ start }) => text.slice(Math.max(0, start - aboveCharacters), start))).size >= soldApartAtLeast
  );
}

const aboveCharacters = 200;

/** Whether markup says that the page is of one product. */
function hasOwnProduct({ chosen, head }: PageFacts): boolean {
  return chosen.length > 0 || /^(?:og:)?product(?:\.item)?$/.test(head.meta.get("og:type") ?? "");
}

/** How many different prices stand in elements of one name. */
function sizesByName(prices: readonly VisiblePrice[]): Map<string, number> {
  const pricesByName = new Map<string, Set<string>>();
  for (const visible of prices) {
    const name = nameOf(visible);
    pricesByName.set(name, (pricesByName.get(name) ?? new Set()).add(visible.price));
  }
  return new Map([...pricesByName].map(([name, { size }]) => [name, size]));
}

function nameOf({ place }: VisiblePrice): string {
  return `${place.element.name} ${place.element.attribs["class"] ?? ""} ${place.parent?.element.attribs["class"] ?? ""}`;
}
