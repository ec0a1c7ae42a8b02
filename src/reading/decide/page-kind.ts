/** What else a page can be: a wall against programs, a page that says that there is no product, a list. */
import type { PageHead } from "../markup/page-head.ts";
import { folded } from "../words/plain-text.ts";
import { anyOf } from "../words/word-lists.ts";

/** Marks of the usual walls, in markup and scripts. */
const walls = new RegExp(
  anyOf("walls in code", String.raw`access denied.{0,200}edgesuite|akamai.{0,40}(?:bot|challenge)`),
);
const wallWords = new RegExp(anyOf("walls"));

/** Whether the page is a wall: its marks, without a product. Shops load captchas on ordinary pages, too, so words count there. */
export function isWall(page: { html: readonly string[]; text: string; status: number; hasProduct: boolean }): boolean {
  if (page.hasProduct) return false;
  const isBlocked = [401, 403, 405, 429, 503].includes(page.status);
  const hasWords = wallWords.test(folded(page.text.slice(0, 5_000)));
  if (hasWords && (isBlocked || page.text.length < 1_500)) return true;
  if (!hasWords && !isBlocked && page.text.length >= 600) return false;
  return walls.test(page.html.join("").slice(0, 300_000).toLowerCase());
}

const missing = new RegExp(
  anyOf(
    "no such page",
    String.raw`(?<![a-z\d])404(?![\d.,])|konnten .{0,40}nicht finden|seite .{0,30}nicht (?:gefunden|vorhanden)`,
  ),
);

/** Whether title or heading say that there is nothing here. */
export function saysMissing(head: PageHead, heading: string | null, text: string): boolean {
  const said = folded(`${head.title ?? ""}\n${heading ?? ""}`);
  return missing.test(said) || (text.length < 2_500 && missing.test(folded(text.slice(0, 2_500))));
}

/** Whether the heading says so in words. A number may be the name of a product: "Peugeot 404". */
export function isMissingHeading(heading: string | null): boolean {
  return missing.test(folded(heading ?? "").replaceAll("404", ""));
}

const searched = new RegExp(
  String.raw`^(?:\d+ )?(?:${anyOf("search", String.raw`search(?: results?)?(?: for)?(?![a-z ])|suche(?:rgebnis(?:se)?)?(?![a-z])|recherche(?![a-z])|zoeken(?![a-z])`)})`,
);

/** Whether title or heading say that the page shows what was searched for. */
export function saysSearched(head: PageHead, heading: string | null): boolean {
  return [head.title, heading].some((text) => searched.test(folded(text ?? "").trim()));
}

const soldOut = new RegExp(anyOf("sold out"));

/** Whether the text near the price says that the product cannot be had. */
export function saysSoldOut(text: string): boolean {
  return soldOut.test(folded(text));
}

const bids = new RegExp(
  anyOf(
    "bids",
    String.raw`\d bids?(?![a-z])|\d gebote?(?![a-z])|\d encheres?(?![a-z])|\d biedingen|\d pujas?(?![a-z])`,
  ),
);

/** Whether the text near the price is that of an auction: what has been bid is no price to pay. */
export function saysBids(text: string): boolean {
  return bids.test(folded(text));
}

const compared = new RegExp(
  anyOf(
    "compared",
    String.raw`compare (?:all )?(?:prices|offers|deals|\d+ (?:prices|offers|deals|shops|stores|sellers))`,
    String.raw`(?:prices?|offers?) (?:from|at|in) \d+ (?:shops|stores|sellers|retailers)|(?:visit|go to|to the) (?:shop|store|retailer|merchant)(?![a-z])`,
    String.raw`(?:view|see|get) (?:the )?deal(?![a-z])|zum (?:shop|angebot|anbieter|handler)(?![a-z])|\d+ (?:angebote|shops|anbieter|handler)(?![a-z])`,
    String.raw`в магазин(?![а-я])`,
  ),
);

/** Whether the text says that the page compares the prices of several shops. */
export function saysCompared(text: string): boolean {
  return compared.test(folded(text));
}

const moreSellers = new RegExp(
  String.raw`(?<![a-z])(?:\d+ )?(?:more|other|further|weitere|andere|autres|altri|otros|andere|inni|innych|fler|flere) (?:${anyOf("sellers")})(?![a-z])[^\n\d]{0,24}\d`,
);

/** Whether the text names other sellers of the product, and a price of theirs. */
export function saysMoreSellers(text: string): boolean {
  return moreSellers.test(folded(text));
}

const onRequest = new RegExp(anyOf("on request"));

/** Whether the text says that the price is told on request. */
export function saysOnRequest(text: string): boolean {
  return onRequest.test(folded(text));
}

const toRegistered = new RegExp(
  anyOf(
    "only for registered",
    String.raw`(?:log|sign)[ -]?(?:in|on|up)(?: or (?:register|sign up))? (?:to (?:see|view|show|access|reveal)|for) (?:our |your |the |all )?(?:[a-z]+ )?pric(?:es?|ing)`,
    String.raw`pric(?:es?|ing) (?:is |are )?(?:only )?(?:visible|shown|available|displayed)? ?(?:only )?(?:after|to|for) (?:log|sign|regist|approved|trade|wholesale)`,
    String.raw`professionals only(?![a-z])`,
    String.raw`preise? (?:sind |werden |ist |wird )?(?:nur |erst )?(?:nach (?:der |dem )?(?:anmeld|registrier|login)|fur (?:registrierte|angemeldete|handler|wiederverkaufer))`,
    String.raw`(?:einloggen|anmelden|registrieren)[^\n.]{0,20} um (?:die |ihre |unsere )?preise`,
    String.raw`connecte[zr][^\n.]{0,12} pour (?:voir|consulter|afficher|connaitre) (?:les |nos |vos |le )?(?:prix|tarifs?)`,
    String.raw`(?:accedi|registrati|effettua (?:il )?login)[^\n.]{0,14} per (?:vedere|visualizzare|conoscere) (?:i |il )?prezz`,
    String.raw`(?:log in|inloggen|meld (?:je|u) aan)[^\n.]{0,8} (?:om|voor) (?:de |onze )?prij[sz]`,
    String.raw`zaloguj (?:sie)?,? ?(?:aby|by|zeby) (?:zobaczyc|sprawdzic|poznac) cen`,
  ),
);

/** Whether the text says that the shop tells its prices only to those who have signed in. */
export function saysToRegistered(text: string): boolean {
  return toRegistered.test(folded(text));
}
