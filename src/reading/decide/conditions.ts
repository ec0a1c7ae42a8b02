/**
 * What stands in the lines around a price about who pays it, and for what. A price that not everyone pays for one piece of the
 * product is not the product's, however many methods find it: markup often repeats it.
 */
import { mark } from "../words/element-marks.ts";
import { isLive, type VisiblePrice } from "../seen/judge-amount.ts";
import type { PageFacts } from "../seen/page-facts.ts";
import type { Reason } from "../page/page.ts";
import { folded, foldedPattern } from "../words/plain-text.ts";
import { anyOf } from "../words/word-lists.ts";

interface Condition extends Reason {
  readonly patterns: readonly RegExp[];
  /** Whether it holds beside other amounts as well. */
  readonly isOfAll?: boolean;
}

/** Words that begin a line: in the middle of a sentence they are said of something else. */
function atLine(words: string): RegExp {
  return foldedPattern(new RegExp(`(?:^|\\n)[^a-z0-9\\n]{0,4}?(?:${words})`));
}

function anywhere(words: string): RegExp {
  return foldedPattern(new RegExp(`(?<![a-z])(?:${words})`));
}

const price = "price|preis|prix|prezzo|precio|preco|prijs|cena|pris";
const basket =
  "checkout|check-out|cart|basket|bag|kasse|warenkorb|cassa|carrello|caisse|panier|caja|carrito|kassa|winkelwagen|koszyk[a-z]*";

const card = anyOf("loyalty cards");

const sample = anyOf("samples");

/** All patterns are linear: their repetitions are short. */
const conditions: readonly Condition[] = [
  {
    code: "conditional",
    text: "The page says that not everyone pays this price.",
    patterns: [
      anywhere(
        `(?:${price})(?![a-z])[^.\\n]{0,20} (?:after|with|using|nach|mit|apres|avec|con|dopo|met|med|com|z|po) [^.\\n]{0,24}(?:code|coupon|voucher|gutschein|cupom|cupon|codice|kod|${card})`,
      ),
      anywhere(
        `(?:${price})(?![a-z])[^.\\n]{0,24} (?:applied|applicato|applique|aplicado|abgezogen|verrechnet)[^.\\n]{0,16}(?:${basket})(?![a-z])`,
      ),
      atLine(
        "(?:effektivpreis|(?:preis )?nach|(?:price )?after|(?:prix )?apres)(?![a-z])[^.\\n]{0,24}(?:cash ?back|rebate|trade-?in)",
      ),
      atLine(
        "(?:education(?:al)?|student|studenten|bildungs|schuler|employee|mitarbeiter|teacher|military|nhs|trade|wholesale|dealer|handler|wiederverkaufer)[- ]?(?:store|pric(?:e|es|ing)|preise?)(?![a-z])(?! (?:available|verfugbar|from|ab|on))",
      ),
      atLine(anyOf("collecting")),
      atLine(
        `(?:${anyOf("paid at once", String.raw`bei (?:zahlung )?(?:per |mit |via )?(?:vorkasse|bankuberweisung|vorauskasse)(?![^\n]{0,40}(?:%|skonto|rabatt))`)})`,
      ),
    ],
  },
  {
    code: "manyPieces",
    text: "The page shows this price for several pieces, or for one of several persons.",
    patterns: [
      atLine(
        "(?:preis |price )?(?:(?:pro|je|per) (?:stuck|stk\\.?|st\\.?|piece|unit|item)|each)?,? ?(?:(?:bei|ab) (?:einer |einem )?(?:abnahme|bestellmenge|bestellung|kauf)[a-z]* (?:von|ab)|when (?:you )?buy(?:ing)? \\d|if you buy \\d|for orders of \\d|in lots? of \\d)",
      ),
      atLine(
        "(?:(?:der )?preis (?:gilt )?|price |prix |cena )?(?:pro|je|per|fur|for|par|za|por|al) (?:1[.,]?000|100|10|20|25|50|500) ?(?:stk|stuck|st|pcs|pieces?|units?|szt|ks|unidades|pezzi)(?![a-z])",
      ),
      atLine(
        "preis (?:pro|je) (?:laufende[mnrs]? )?(?:meter|lfm|m2|qm|quadratmeter|kilo|kg|liter)(?![a-z])|price per (?:metre|meter|yard|kilo|litre)(?![a-z])",
      ),
      atLine(
        "(?:p\\. ?p\\.|(?:pro|je) person|per person|(?:par|per) pers|a persona|por persona|per persoon|za osobe|(?:pro|je) nacht|per night|par nuit|per notte)",
      ),
    ],
  },
  {
    code: "instalment",
    text: "The page says that the price is paid again and again.",
    patterns: [
      atLine(
        "(?:leasing-?rate|monatsrate|monatliche rate|monatlicher preis|rate (?:pro|im) monat|monthly (?:payment|rate|price)|mensualite|rata mensile|cuota mensual|miesieczna rata)",
      ),
      atLine(
        "(?:mietpreis|leihgebuhr|leihpreis|rental (?:price|fee)|hire (?:price|charge)|(?:prix|tarif) de location|prezzo (?:del|di) noleggio|precio (?:de|del) alquiler|huurprijs|cena (?:wynajmu|wypozyczenia)|hyrespris|lejepris)(?![a-z])",
      ),
      atLine(
        "(?:up-?front|einmalzahlung|aanbetaling|zaliczka|zadatek|przedplata|handpenning|entrada inicial)(?![a-z])(?![^\\n]{0,24}(?:not|nicht|kein|nie |niet|inte))",
      ),
    ],
  },
  {
    code: "priceElsewhere",
    isOfAll: true,
    text: "The page says that its price is shown elsewhere.",
    patterns: [
      anywhere(
        `see (?:the |your |our )?(?:final |sale )?price in|price (?:is )?(?:shown|displayed|revealed|visible) (?:only )?in (?:your |the )?(?:${basket})|to (?:see|view|reveal) (?:the |our |your |final )*price|preis (?:wird |erscheint )?(?:erst )?im warenkorb|(?:endgultiger|finaler) preis im`,
      ),
    ],
  },
  {
    code: "sample",
    text: "The page shows what a sample costs.",
    patterns: [atLine(`\\d{1,3} ?(?:ml|cl|g|cm) (?:${sample})[^a-z0-9\\n]{0,3}(?:$|[.\\n])`)],
  },
  {
    code: "openAmount",
    isOfAll: true,
    text: "Whoever pays says how much.",
    patterns: [anywhere(anyOf("open amount"))],
  },
];

const orderedSample = foldedPattern(new RegExp(`(?<![a-z])(?:${sample})(?![a-z])`));

/** Whether the page sells nothing but samples, as all of its buttons say, where the product's own name does not. */
function sellsSamples({ landmarks: { buttons, headingText }, outline: { text } }: PageFacts): boolean {
  if (orderedSample.test(folded(headingText ?? ""))) return false;
  const said = buttons.map(({ start, end }) => folded(text.slice(start, end)));
  return said.length > 0 && said.every((label) => orderedSample.test(label));
}

const gone = new RegExp(anyOf("gone"));

/** Whether the page says between heading and price that the product is gone: prices below are of others that it offers instead. */
function isGoneAbove(
  { chosen, visible, landmarks: { heading }, outline: { text } }: PageFacts,
  amount: string,
): boolean {
  if (heading === null || chosen.some(({ offers }) => offers.some((offer) => offer.price === amount))) return false;
  const shown = visible.filter((one) => one.attribute === null && one.price === amount && isLive(one));
  const first = Math.min(...shown.map(({ start }) => start));
  return (
    shown.length > 0 &&
    first > heading.end &&
    gone.test(folded(text.slice(heading.end, Math.min(first, heading.end + goneCharacters))))
  );
}

/** Below the heading. */
const goneCharacters = 400;

/** Why the lines around the price say that it is not what everyone pays for one piece; null if they do not. */
export function objectionToConditions(facts: PageFacts, amount: string): Reason | null {
  if (sellsSamples(facts)) return { code: "sample", text: "The page sells samples." };
  if (isGoneAbove(facts, amount))
    return { code: "gone", text: "The page says that the product is gone, above prices of others." };
  for (const { lines, all } of sayingsAround(facts, amount)) {
    const found = conditions.find(({ patterns, isOfAll }) =>
      patterns.some((pattern) => pattern.test(isOfAll === true ? all : lines)),
    );
    if (found !== undefined) return { code: found.code, text: found.text };
  }
  return null;
}

const withoutTax = [
  atLine(
    "(?:(?:cena|preis|prijs|prix|prezzo|precio|pris|price) )?(?:netto(?![a-z])(?! ?\\d)|net of (?:vat|tax)|ex(?:cl|kl|c)?\\.? ?(?:vat|tax|gst|btw|mwst|moms|tva|iva|mva)|(?:excluding|exclusive of|without) (?:sales )?(?:vat|gst|tax(?:es)?)|eks(?:kl)?\\.? ?(?:moms|mva)|iva (?:no inclu|esclusa|exclu)|sin iva|sem iva|hors (?:tva|taxes?)|h\\.?t\\.?(?![a-z])|bez (?:dph|vat|pdv)|fara tva|utan moms|uden moms|uten mva|zonder btw|alv 0|veroton|kdv haric|税別|税抜|本体価格)",
  ),
];

/** Whether the lines around every place of the price say that it is without tax. */
export function saysNetAround(facts: PageFacts, amount: string): boolean {
  const sayings = sayingsAround(facts, amount);
  return sayings.length > 0 && sayings.every(({ lines }) => withoutTax.some((pattern) => pattern.test(lines)));
}

const [aboveCharacters, belowCharacters] = [120, 200];

interface Saying {
  /** What stands above and below the price, without the labels of other amounts. */
  readonly lines: string;
  /** All that stands around it. */
  readonly all: string;
}

const sayingsRead = new WeakMap<PageFacts, { readonly amount: string; readonly sayings: Saying[] }>();

function sayingsAround(facts: PageFacts, amount: string): Saying[] {
  const known = sayingsRead.get(facts);
  if (known?.amount === amount) return known.sayings;
  const sayings = readAround(facts, amount);
  sayingsRead.set(facts, { amount, sayings });
  return sayings;
}

/** The folded text around each place where the page shows the price to everyone. */
function readAround({ visible, outline: { text }, landmarks: { heading } }: PageFacts, amount: string): Saying[] {
  const written = visible.filter(({ attribute }) => attribute === null);
  const others = written.filter((other) => other.price !== amount && (other.marks & mark.struck) === 0);
  return written
    .filter((one) => one.price === amount && isLive(one) && !one.isProse)
    .map((own) => {
      const named = heading !== null && heading.end <= own.start ? heading.end : 0;
      return {
        lines: folded(`${above(text, own, { others, named })}\n${below(text, own, others)}`),
        all: folded(text.slice(Math.max(named, own.start - aboveCharacters), own.end + belowCharacters)),
      };
    });
}

/** What stands above the price and below another amount, whose own line is left out. */
function above(
  text: string,
  { start }: VisiblePrice,
  { others, named }: { readonly others: readonly VisiblePrice[]; readonly named: number },
): string {
  const last = Math.max(0, ...others.map(({ end }) => (end <= start ? end : 0)));
  const from = Math.max(last, named, start - aboveCharacters);
  const said = text.slice(from, start);
  if (from === named && named > 0) return said;
  const line = said.indexOf("\n");
  return line === -1 ? "" : said.slice(line);
}

/** What stands below the price and above another amount, whose label is left out. */
function below(text: string, { end }: VisiblePrice, others: readonly VisiblePrice[]): string {
  const next = Math.min(text.length, ...others.map(({ start }) => (start >= end ? start : text.length)));
  if (next > end + belowCharacters) return text.slice(end, end + belowCharacters);
  const said = text.slice(end, next);
  return next === text.length ? said : said.trimEnd().replace(/[^\n.;,]*$/, "");
}
