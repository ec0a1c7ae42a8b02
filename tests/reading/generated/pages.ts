/** Pages nobody worked on: country, amount, sign, separator, script, word, place and markup by chance, and what must be stored of each. */
import { fc } from "../../engine/oracle/seeded.ts";
import { amountOf, uncertainForms, type Amount } from "./amounts.ts";
import { countries, type Country } from "./countries.ts";
import { markups, pageOf, type Markup } from "./markup.ts";
import { inventedFor, phrasesOf, type Meaning } from "./words.ts";

/** `plain`: one amount with a word that says nothing against it. `pair`: a second amount beside it. `uncertain`: a text that can mean two amounts. */
export type Kind = "plain" | "conditional" | "pair" | "uncertain";

export interface GeneratedPage {
  readonly kind: Kind;
  readonly meaning: string;
  readonly country: string;
  readonly currency: string;
  readonly html: string;
  /** Decimal text; null where nothing may be stored. */
  readonly want: string | null;
  /** Whether the page allows no other answer than that price. */
  readonly isCertain: boolean;
  readonly isInvented: boolean;
  readonly markup: Markup;
  /** The line, as people see it. */
  readonly seen: string;
}

const conditional = ["from", "net", "member", "card", "code", "subscription", "month", "unit"] as const;
const beside = ["former", "member", "card", "code", "subscription", "month", "unit", "net"] as const;
/** How many times the price the second amount is. */
const timesOf: Readonly<Partial<Record<Meaning, number>>> = { former: 1.3, month: 0.1, unit: 2.2, net: 0.82 };

const toss = fc.record({
  size: fc.nat(60),
  ending: fc.nat(60),
  sign: fc.nat(60),
  space: fc.nat(60),
  isGrouped: fc.boolean(),
  isNative: fc.boolean(),
});
const throws = fc.record({
  country: fc.constantFrom(...countries),
  kind: fc.constantFrom<Kind>("plain", "conditional", "conditional", "pair", "uncertain"),
  meaning: fc.nat(1_000),
  phrase: fc.nat(1_000),
  place: fc.nat(1_000),
  box: fc.nat(1_000),
  markup: fc.constantFrom(...markups),
  isFirst: fc.boolean(),
  toss,
});
type Throw = typeof throws extends fc.Arbitrary<infer Value> ? Value : never;

/** So many pages, and each again with an invented word where it has one. */
export function generatedPages(count: number): GeneratedPage[] {
  return fc.sample(throws, count).flatMap((thrown) => {
    const made = [makePage(thrown, false), thrown.kind === "uncertain" ? null : makePage(thrown, true)];
    return made.filter((page) => page !== null);
  });
}

function makePage(thrown: Throw, isInvented: boolean): GeneratedPage | null {
  if (thrown.kind === "uncertain") return uncertainPage(thrown);
  const { kind, country } = thrown;
  const list: readonly Meaning[] = kind === "plain" ? ["plain"] : kind === "pair" ? beside : conditional;
  const meaning = list[thrown.meaning % list.length] ?? "plain";
  const phrases = phrasesOf(country.language, meaning);
  const phrase = phrases[thrown.phrase % phrases.length];
  if (phrase === undefined) return null;
  const said = isInvented ? inventedFor(phrase, country.language) : phrase;
  const main = amountOf(country, thrown.toss);
  return kind === "pair"
    ? pairPage(thrown, { phrase: said, meaning, main, isInvented })
    : singlePage(thrown, { phrase: said, meaning, main, isInvented });
}

interface Made {
  readonly phrase: string;
  readonly meaning: Meaning;
  readonly main: Amount;
  readonly isInvented: boolean;
}

/** The words before and after the amount. */
function partsOf(phrase: string): { before: string; after: string; isJoined: boolean } {
  const [before = "", after = ""] = phrase.split("#");
  return { before: before.trim(), after: after.trim(), isJoined: /\S#|#\S/u.test(phrase) };
}

function singlePage(thrown: Throw, { phrase, meaning, main, isInvented }: Made): GeneratedPage {
  const { before, after, isJoined } = partsOf(phrase);
  const whole = phrase.replace("#", () => main.written);
  const place = isJoined ? 0 : thrown.place % 6;
  const box = boxOf(place, { whole, before, after, amount: main.written });
  // In the USA nobody's prices have the tax.
  const isForAll = meaning === "plain" || (meaning === "net" && thrown.country.country === "US");
  const want = isForAll || isInvented ? main.price : null;
  // An invented word on the line may say anything, so only a program's amount confirms the price.
  const isHeld = isInvented && place < 3 && thrown.markup === "none";
  return {
    ...base(thrown, meaning, isInvented),
    html: pageOf(thrown.country, { box: styled(box, thrown.box), price: main.price, markup: thrown.markup }),
    want: isHeld ? null : want,
    isCertain: !isInvented && !main.hasPlainSpace,
    seen: box,
  };
}

function base(
  { kind, country, markup }: Throw,
  meaning: string,
  isInvented: boolean,
): Pick<GeneratedPage, "kind" | "meaning" | "country" | "currency" | "isInvented" | "markup"> {
  return { kind, meaning, country: country.country, currency: country.currency, isInvented, markup };
}

/** Six places of the words: the first three are the amount's own line. */
function boxOf(
  place: number,
  { whole, before, after, amount }: { whole: string; before: string; after: string; amount: string },
): string {
  const price = `<span class="PRICE">${amount}</span>`;
  const line = (name: string, text: string): string => (text === "" ? "" : `<${name}>${text}</${name}>`);
  switch (place) {
    case 0:
      return `<p class="PRICE">${whole}</p>`;
    case 1:
      return `<p>${line("small", before)} ${price} ${line("small", after)}</p>`;
    case 2:
      return `<p class="PRICE">${before} <b>${amount}</b> ${after === "" ? "" : `(${after})`}</p>`;
    case 3:
      return `${line("div", before)}<div>${price}</div>${line("div", after)}`;
    case 4:
      return `<ul>${line("li", before)}<li>${price}</li>${line("li", after)}</ul>`;
    default:
      return `<table><tr>${line("th", before)}<td>${price}</td>${line("td", after)}</tr></table>`;
  }
}

const names = ["price", "product-price", "text-2xl font-bold", "amount", "c-price"];

function styled(box: string, style: number): string {
  return box.replaceAll("PRICE", names[style % names.length] ?? "price");
}

/** The price, and beside it a second amount with its words; markup names the price. */
function pairPage(thrown: Throw, { phrase, meaning, main, isInvented }: Made): GeneratedPage | null {
  const { country, isFirst } = thrown;
  const { isJoined } = partsOf(phrase);
  const second = amountOf(country, thrown.toss, timesOf[meaning] ?? 0.9);
  if (isJoined || second.price === main.price) return null;
  const [own, other] = [`<span class="PRICE">${main.written}</span>`, phrase.replace("#", () => second.written)];
  const parts = isFirst ? [`<span>${other}</span>`, own] : [own, `<span>${other}</span>`];
  const rows = parts.map((part) => `<div>${part}</div>`).join("");
  const boxes = [rows, `<p>${parts.join(" ")}</p>`, `<ul><li>${parts.join("</li><li>")}</li></ul>`];
  const box = boxes[thrown.place % boxes.length] ?? rows;
  const markup = thrown.markup === "none" ? "jsonLdNumber" : thrown.markup;
  return {
    ...base({ ...thrown, markup }, meaning, isInvented),
    html: pageOf(country, { box: styled(box, thrown.box), price: main.price, markup }),
    want: main.price,
    isCertain: !isInvented,
    seen: box,
  };
}

function uncertainPage(thrown: Throw): GeneratedPage | null {
  const forms = Object.entries(uncertainForms);
  const [form, written] = forms[thrown.meaning % forms.length] ?? [];
  const [code, text, price] = written?.[thrown.phrase % written.length] ?? [];
  const country: Country | undefined = countries.find((one) => one.country === code);
  if (form === undefined || text === undefined || price === undefined || country === undefined) return null;
  const box = `<p class="PRICE">${text}</p>`;
  return {
    ...base({ ...thrown, country }, form, false),
    html: pageOf(country, { box: styled(box, thrown.box), price, markup: thrown.markup }),
    want: price,
    isCertain: false,
    seen: box,
  };
}
