/** What the words beside an amount say about it, in the languages of the shops. Words are compared without accents, in lower case. */
import { Remembered } from "../../base/remembered.ts";
import { mark } from "./element-marks.ts";
import { foldedPattern } from "./plain-text.ts";
import { anyOf } from "./word-lists.ts";

interface Wording {
  readonly marks: number;
  readonly pattern: RegExp;
}

/** Words that end the text before an amount, at most a few words away. */
function beforeAmount(marks: number, words: string, mayFollow = String.raw`[^\n]{0,24}`): Wording {
  return { marks, pattern: new RegExp(`(?<![a-z])(?:${words})(?![a-z])${mayFollow}$`) };
}

/** Words that mean it only at the beginning of a label: "van 49,99" but not "Jan van Eyck 49,99". */
function beginningLabel(marks: number, words: string): Wording {
  return { marks, pattern: new RegExp(`(?:^|[\\n(|;.,])\\s*(?:${words})(?![a-z])[^\\n\\d]{0,12}$`) };
}

/** Words of a text that begins with this and one of them. */
function startingWith(lead: string, ...words: readonly string[]): RegExp {
  return new RegExp(String.raw`^\s*${lead}(?:${words.join("|")})`);
}

/** Words after an amount, its footnote and a bracket. */
function afterAmount(marks: number, ...words: readonly string[]): Wording {
  return { marks, pattern: startingWith(String.raw`[*¹²)]{0,2}\s*[([]?\s?`, words.join("")) };
}

const before: readonly Wording[] = [
  beforeAmount(
    mark.struck,
    anyOf(
      "former",
      String.raw`(?:unverbindliche )?preisempf(?:ehlung)?[a-z .]*|compare[ds]? ?(?:at|to)?|30[- ]tage[- ][a-z]*preis`,
    ),
  ),
  beforeAmount(mark.struck, anyOf("lowest of late"), String.raw`[^\n\d]{0,32}(?:\d+[^\n\d]{0,40})?`),
  // What WooCommerce has screen readers say of a reduced price, and others like it.
  beforeAmount(mark.struck, anyOf("former for screen readers"), String.raw`[^\n\d]{0,16}`),
  beforeAmount(mark.current, anyOf("current"), String.raw`[^\n\d]{0,12}`),
  beginningLabel(mark.current, anyOf("now")),
  beginningLabel(mark.struck, anyOf("was")),
  beforeAmount(mark.saving, anyOf("saving")),
  beforeAmount(mark.shipping, anyOf("delivery"), String.raw`[^\n]{0,36}`),
  beforeAmount(
    mark.unit,
    anyOf("unit price", String.raw`prijs per [a-z]+|precio por [a-z]+|cena (?:za|jednostkowa)[a-z ]*`),
  ),
  {
    marks: mark.unit,
    pattern: new RegExp(
      String.raw`(?<![a-z])(?:je|pro|per|par|al|por|za|pr\.?)\s?(?:1|10|100|1000)?\s?(?:${anyOf("measures")})\.?\)?\s?[:=]?\s?$`,
    ),
  },
  { marks: mark.unit, pattern: /\d\s?(?:kg|g|l|ml|cl|m|m2|m²|oz|lb|stk|stuck|st|pcs?|unite?s?)\.?\)?\s?=\s?[(]?$/ },
  beforeAmount(
    mark.instalment,
    anyOf("instalment", String.raw`pay (?:in )?\w* ?(?:of|with)?|en \w+ fois|fran \w*manad|or \d+ x|\d+ ?x`),
    String.raw`[^\n\d]{0,16}`,
  ),
  { marks: mark.instalment, pattern: /\d+\s?[x×*]\s?(?:de\s|da\s|of\s|a\s|von\s)?$/ },
  beforeAmount(
    mark.conditional,
    anyOf(
      "conditional",
      String.raw`club ?-?(?:preis|price)?|code [a-z0-9]+|[a-z]* ?rewards?(?: members?| price| exclusive)*`,
      String.raw`(?:garanzia|garantia|gwarancj|warranty)[a-z ]*|[a-z0-9-]+ plan`,
    ),
    String.raw`[^\n\d]{0,24}`,
  ),
  beforeAmount(
    mark.other,
    anyOf("basket and bids", String.raw`enchere[a-z]*(?: actuelle)?|puja[a-z]*(?: actual)?`),
    String.raw`[^\n\d]{0,16}`,
  ),
  beforeAmount(
    mark.other,
    anyOf(null, String.raw`(?:new|neu|nuovo|neufs?|nuevos?|nieuw|nowe) ?(?:&|and|und|et|e|y)? ?[a-z]* ?\(\d{1,4}\)`),
    String.raw`[^\n]{0,12}`,
  ),
  beforeAmount(mark.other, anyOf("total"), String.raw`[^\n\d]{0,6}`),
  beforeAmount(mark.other, anyOf("used"), String.raw`[^\n]{0,20}`),
  beginningLabel(
    mark.other,
    anyOf("sample", String.raw`(?:(?:fabric|colou?r|paint|tile|wood|carpet|\d+ ?(?:ml|cl|g)) )?samples?`),
  ),
  // What can be added: "Aufbauservice 39,00 €".
  beginningLabel(mark.other, anyOf("service")),
  beforeAmount(mark.other, anyOf("about"), String.raw`[^\n\d]{0,4}`),
  beforeAmount(mark.option | mark.from, anyOf("from"), String.raw`\s*:?\s*(?:nur )?`),
  beforeAmount(
    mark.option,
    anyOf(
      null,
      String.raw`ab \d+|\d+\+|from \d+|lot de \d+|(?:pack|set|box|bundle) of \d+|set van \d+|zestaw \d+|\d+er[- ]?(?:set|pack)`,
      String.raw`\d+ (?:stk|stuck|st|pcs|pieces|units|flaschen|bottles|dosen|packungen|paar|er[- ]pack|or more)\.?`,
    ),
    String.raw`[^\n\d]{0,14}`,
  ),
  beforeAmount(mark.net, anyOf("without tax", String.raw`excl\.? ?(?:vat|tax|btw|moms)?|exkl\.? ?(?:mwst|moms)?`)),
  { marks: mark.from, pattern: foldedPattern(/(?:^|[\s(|:;,.])(?:от|від|από|alk\.?|de la|החל מ-?|最低(?:價|价))\s?$/) },
  { marks: mark.other, pattern: /(?:^|[\s(])\+\s?$/ },
  {
    marks: mark.price,
    pattern: new RegExp(
      [
        String.raw`(?:^|[\n|;.,)])\s*(?:our |your |unser |notre |il nostro |nuestro |nasza |online ?|aktuell[a-z]* )?`,
        String.raw`(?:${anyOf("label of price")})(?: each)?`,
        String.raw`(?: (?:incl|inkl|inc|mit|z|s|con|ttc|iva)[a-z.]*(?: (?:vat|tax|mwst|ust|dph|iva|btw|moms))?)?\s?:\s?$`,
      ].join(""),
    ),
  },
  { marks: mark.regular, pattern: new RegExp(String.raw`(?<![a-z])(?:${anyOf("regular")})[^\n\d]{0,12}$`) },
];

/** Words that begin the text after an amount. */
const after: readonly Wording[] = [
  // "199.99 after 30 cashback": another amount follows, by which it is reduced later.
  {
    marks: mark.conditional,
    pattern: /^\s*(?:after|nach|apres|dopo|despues de|na|po|efter)(?: an?| einem?| un[ae]?)?\s*$/,
  },
  afterAmount(
    mark.unit,
    String.raw`(?:\/|per|pro|je|au|al|alla|le|la|el|il|za|por|pr\.?|par|for each|a)\s?(?:1|10|100|1000|1\.000)?\s?`,
    String.raw`(?:${anyOf("units behind an amount")})\b(?!\s?[:=])`,
  ),
  afterAmount(mark.unit, String.raw`\/\s?(?:1|10|100)?\s?(?:${anyOf("pieces behind an amount")})\b`),
  {
    marks: mark.instalment,
    pattern: startingWith(
      String.raw`[*¹²]{0,2}\s*`,
      anyOf(
        "each month",
        String.raw`\/\s?(?:mo|month|mon|monat|mois|mese|mes|maand|mies|man|md|week|woche|jahr|year)`,
        String.raw`(?:fur|for) \d+ (?:monate|months)|p\.?\s?m\.?\b|x \d|× \d|in \d+ rat|apr\b`,
      ),
    ),
  },
  {
    marks: mark.from,
    pattern: foldedPattern(
      startingWith(
        "",
        String.raw`[元円]?\s?起|원?\s?부터|から|[~～〜](?!\s*[\d¥￥$])|-?t[oő]l(?![a-z])`,
        String.raw`['’][dt][ae]n (?:başlayan|itibaren)|\+\s*$|aufwärts|upwards|and up(?![a-z])`,
      ),
    ),
  },
  // "9 990 Ft/hó": for each of something, in any language.
  { marks: mark.unit, pattern: /^\/\p{L}/u },
  {
    marks: mark.saving,
    pattern: startingWith("", anyOf("saving behind", String.raw`off\b|savings?\b|back\b|rabat\b`)),
  },
  { marks: mark.shipping, pattern: startingWith("", anyOf("delivery behind")) },
  {
    marks: mark.conditional,
    pattern: startingWith(
      "",
      String.raw`(?:with|for|als|fur|mit|avec|con|met|z|med) (?:the |la |le |der |einem? )?(?:${anyOf("codes and clubs")})`,
      "for members|im abo|with subscribe|with auto",
    ),
  },
  {
    marks: mark.conditional,
    pattern: startingWith(
      String.raw`[*¹²]{0,2}\s*(?:\(?einmalig[a-z]*\)?,?\s*)?(?:im|mit|bei|with|on|avec|con|met|z|med) `,
      String.raw`(?:the |a |dem |einem? |un[ae]? )?(?:${anyOf("contract", String.raw`plan\b`)})`,
    ),
  },
  { marks: mark.other, pattern: startingWith(String.raw`[*¹²]{0,2}\s*[([]?`, anyOf("deposit behind")) },
  {
    marks: mark.net,
    pattern: startingWith(
      String.raw`[*¹²]{0,2}\s*[([]?\s?`,
      anyOf(
        "without tax behind",
        String.raw`(?:netto|net\b)(?!\s?(?:\d|gewicht|weight|wt))|exc\.?\s|zzgl\.? ?(?:\d+ ?% )?(?:mwst|ust|gesetzl)|ht\b`,
      ),
    ),
  },
];

/** As {@link after}, where no other amount follows in the line. */
const afterLast: readonly Wording[] = [
  {
    marks: mark.struck,
    pattern: startingWith(String.raw`[*¹²]{0,2}\s*[([]?\s?`, anyOf("former behind")),
  },
];

/** Words that may stand on either side of an amount. */
const wordsAbroad: readonly { readonly marks: number; readonly words: string }[] = [
  { marks: mark.struck, words: anyOf("former abroad") },
  {
    marks: mark.conditional,
    words: anyOf(
      "conditional abroad",
      String.raw`klub[a-z]*(?:pris|preis|cena)?|bank offer[a-z ]*|exchange offer[a-z ]*`,
    ),
  },
  { marks: mark.instalment, words: anyOf("instalment abroad", String.raw`\d+ msi(?: de)?|részlet[a-zéáőűúóüöí]*`) },
  { marks: mark.shipping, words: anyOf("delivery abroad", String.raw`szállítás[a-zi]*`) },
  { marks: mark.saving, words: anyOf("saving abroad", String.raw`할인(?!가)|割引(?!価格)`) },
  { marks: mark.net, words: anyOf("without tax abroad") },
];

/** As {@link before} and {@link after} in one. */
const abroad: readonly Wording[] = wordsAbroad.map(({ marks, words }) => ({
  marks,
  pattern: new RegExp(
    String.raw`(?<!\p{Script=Latin})(?:${words})(?!\p{Script=Latin})[^\n\d]{0,16}\f|\f\s*[([]?\s?(?:${words})(?!\p{Script=Latin})`,
    "u",
  ),
}));

/** One look tells most amounts that none of these words is beside them. */
const anyAbroad = new RegExp(wordsAbroad.map(({ words }) => words).join("|"), "u");
const afterCharacters = 40;

const gross = new RegExp(`(?<![a-z])(?:${anyOf("with tax")})`);

/** Words beside amounts that say nothing about whose price it is. */
const plainWords = new RegExp(String.raw`(?<!\p{L})(?:${anyOf("says nothing")})(?!\p{L})`, "gu");

/** Whether folded words beside an amount say something, and nothing known. */
export function saysUnknown(text: string): boolean {
  return /\p{L}{3}|[\p{Script=Han}\p{Script=Hangul}\p{Script=Katakana}]{2}/u.test(text.replaceAll(plainWords, " "));
}

interface WordsBeside {
  readonly before: string;
  readonly after: string;
  readonly isLastOfLine: boolean;
}

/** By the words: lists say the same beside each of their amounts. */
const marksRead = new Remembered<number>(5_000);

/** Marks that the folded texts before and after an amount give to it. */
export function marksOfWords(words: WordsBeside): number {
  const key = `${words.before}\f${words.after}\f${words.isLastOfLine}`;
  return marksRead.get(key, () => readMarks(words));
}

function readMarks(words: WordsBeside): number {
  let marks = 0;
  for (const wording of before) if (wording.pattern.test(words.before)) marks |= wording.marks;
  for (const wording of after) if (wording.pattern.test(words.after)) marks |= wording.marks;
  const around = `${words.before}\f${words.after.slice(0, afterCharacters)}`;
  if (anyAbroad.test(around)) for (const wording of abroad) if (wording.pattern.test(around)) marks |= wording.marks;
  if (words.isLastOfLine)
    for (const wording of afterLast) if (wording.pattern.test(words.after)) marks |= wording.marks;
  return marks;
}

const taxRemark =
  String.raw`\s*[([]?\s?(?:inc|incl|inkl|including|ex|exc|excl|exkl|excluding|plus|zzgl|ohne|mit)\.? ` +
  String.raw`(?:vat|tax|gst|mwst|ust|btw|moms)\.?[)\]]?`;
const onlyTaxRemark = new RegExp(`^${taxRemark}\\s*$`);
const firstTaxRemark = new RegExp(`^${taxRemark}(?![a-z])`);

/** Whether the folded words between two amounts are a remark on the tax of the first: the second one has its own behind it. */
export function isTaxRemark(between: string, behindSecond: string): boolean {
  return onlyTaxRemark.test(between) && firstTaxRemark.test(behindSecond);
}

/** Whether the folded text says that tax is included. */
export function saysGross(text: string): boolean {
  return gross.test(text);
}
