/** What a product page is built around: the heading with the product's name, and the buttons that buy it. */
import { mark, zoneMarks } from "./element-marks.ts";
import { namesAlike } from "./names.ts";
import type { Outline, Place } from "./outline.ts";
import { folded } from "./plain-text.ts";

export interface Landmarks {
  readonly heading: Place | null;
  readonly headingText: string | null;
  readonly buttons: readonly Place[];
}

const buys =
  /add(?:ed)? to (?:cart|bag|basket|trolley|shopping)|add to my|buy (?:it )?now|^buy$|buy online|in den (?:warenkorb|einkaufswagen|korb)|zum warenkorb|warenkorb legen|jetzt (?:kaufen|bestellen)|^kaufen|^bestellen|ajouter au panier|ajouter|acheter|aggiungi (?:al|alla)|acquista|compra ora|in (?:mijn )?(?:winkelwagen|winkelmand(?:je)?)|(?:anadir|agregar|meter) (?:al|a la)|comprar|do koszyka|kup teraz|lagg (?:i|till)|^kop|i varukorg|læg i|tilføj til|^kob|^kjop|handlekurv|do kosiku|koupit|pre-?order|vorbestellen|カートに入れる|かごに入れる|買い物かご|今すぐ買う|購入|adicionar ao|sepete|в корзину|купить|加入购物车/;
const buyNames = /add-?_?to-?_?(?:cart|bag|basket)|buy-?_?now|buy-?_?button|btn-?_?buy|addtocart|in-?den-?warenkorb/i;

/** The landmarks; `names` are what title and markup call the product. */
export function findLandmarks(outline: Outline, names: readonly string[]): Landmarks {
  const heading = findHeading(outline, names);
  return {
    heading,
    headingText: heading === null ? null : textIn(outline, heading).trim(),
    buttons: outline.places.filter((place) => isBuyButton(outline, place) && !isElsewhere(place, heading)),
  };
}

const titleNames =
  /product[-_]*(?:title|name|heading)|pdp[-_]*(?:title|name)|item[-_]*(?:title|name)|(?:^|\s)name(?:\s|$)/i;

function findHeading(outline: Outline, names: readonly string[]): Place | null {
  const likeness = (place: Place): number => {
    const text = textIn(outline, place);
    return Math.max(0, ...names.map((name) => namesAlike(text, name)));
  };
  const filled = outline.places.filter((place) => place.end > place.start && place.end - place.start < 400);
  const first = filled.filter(({ element }) => element.name === "h1");
  const best = first
    .map((place) => ({ place, alike: likeness(place) }))
    .sort((one, other) => other.alike - one.alike)[0];
  if (best !== undefined && (best.alike >= 0.4 || names.length === 0)) return best.place;
  const others = filled.filter(({ element }) => {
    const { attribs, name } = element;
    return (
      name === "h2" ||
      name === "h3" ||
      attribs["itemprop"] === "name" ||
      titleNames.test(`${attribs["class"] ?? ""} ${attribs["id"] ?? ""}`)
    );
  });
  const alike = others.slice(0, 200).find((place) => likeness(place) >= 0.6 && !isElsewhere(place, null));
  return alike ?? best?.place ?? null;
}

function isBuyButton(outline: Outline, { element, start, end }: Place): boolean {
  const { name, attribs } = element;
  const isButton = name === "button" || name === "input" || name === "a" || attribs["role"] === "button";
  if (!isButton || end - start > 80) return false;
  const said = folded(
    `${outline.text.slice(start, end)} ${attribs["aria-label"] ?? ""} ${attribs["title"] ?? ""}`.slice(0, 200),
  ).trim();
  return (
    buys.test(said) ||
    buyNames.test(`${attribs["class"] ?? ""} ${attribs["id"] ?? ""} ${attribs["name"] ?? ""}`.slice(0, 300))
  );
}

/** Marks of the parts of the page that the place stands in, up to what also holds the heading. */
export function zonesAround(place: Place, heading: Place | null): number {
  let marks = 0;
  for (let at: Place | null = place; at !== null; at = at.parent) {
    if (heading !== null && at.start <= heading.start && at.end >= heading.end) break;
    if (at.element.name === "body" || at.element.name === "main") break;
    marks |= at.marks & (zoneMarks | mark.hidden);
  }
  return marks;
}

function isElsewhere(place: Place, heading: Place | null): boolean {
  return (zonesAround(place, heading) & zoneMarks) !== 0;
}

function textIn(outline: Outline, { start, end }: Place): string {
  return outline.text.slice(start, end);
}
