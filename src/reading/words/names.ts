/** Whether two names are of one product. Words are compared; numbers and models must not contradict each other. */
import { folded } from "./plain-text.ts";
import { anyOf, wordsIn } from "./word-lists.ts";

const wordsAtMost = 60;

/** The words of a name, without those that say nothing. */
export function wordsOf(name: string): string[] {
  const words = folded(name.slice(0, 1_000)).split(/[^\p{L}\p{N}]+/u);
  return words.filter((word) => word !== "" && !fillers.has(word)).slice(0, wordsAtMost);
}

const fillers: ReadonlySet<string> = new Set(wordsIn("fillers"));

/** How much of the shorter name stands in the other one, from 0 to 1. */
export function namesAlike(one: string, other: string): number {
  const [words, others] = [wordsOf(one), new Set(wordsOf(other))];
  if (words.length === 0 || others.size === 0) return 0;
  const own = new Set(words);
  const shared = [...own].filter((word) => others.has(word)).length;
  return shared / Math.min(own.size, others.size);
}

/** Words that tell models and sizes apart: those with a digit. */
function modelWords(words: readonly string[]): string[] {
  return words.filter((word) => /\d/.test(word));
}

const alikeEnough = 0.5;

/**
 * Whether the page's name can be the wanted product's: half of the shorter name's words are shared, and not both have
 * models or sizes that the other lacks ("iPhone 15 128GB" is no "iPhone 15 256GB").
 */
export function isSameName(wanted: string, found: string, brand: string | null): boolean {
  const without = (words: readonly string[]): string[] => {
    const brandWords = new Set(brand === null ? [] : wordsOf(brand));
    const left = words.filter((word) => !brandWords.has(word));
    return left.length === 0 ? [...words] : left;
  };
  const [words, others] = [without(wordsOf(joinUnits(wanted))), without(wordsOf(joinUnits(found)))];
  if (words.length === 0 || others.length === 0) return false;
  if (isOfPart(wanted, found) || areOtherColours(words, others)) return false;
  const [models, otherModels] = [modelWords(words), modelWords(others)];
  const onlyWanted = models.filter((model) => !others.some((word) => word.includes(model)));
  const onlyFound = otherModels.filter((model) => !words.some((word) => word.includes(model)));
  if (onlyWanted.length > 0 && onlyFound.length > 0) return false;
  const shared = words.filter((word) => others.includes(word)).length;
  return shared / Math.min(words.length, others.length) >= alikeEnough;
}

/** "pro" and "with" are words of other names, too. */
const madeFor = / (?:fur|for|pour|per|para|voor|dla|compatible with|kompatibel mit) /;
const part = new RegExp(String.raw`(?:^| )(?:${anyOf("parts")})(?![a-z])`);
const included = / (?:mit|with|incl|inkl|inklusive|including|et|und|and|avec|con|met) /;
const longWord = 4;

/** Whether the page's name is that of a part: "Battery for Turbo 3000", where the wanted product is the Turbo 3000 itself. */
function isOfPart(wanted: string, found: string): boolean {
  const [own, said] = [folded(wanted.slice(0, 1_000)), folded(found.slice(0, 1_000))];
  const named = part.exec(said);
  const words = wordsOf(own);
  const isAsked = (piece: string): boolean => words.some((word) => word.length >= longWord && piece.includes(word));
  if (named !== null && !isAsked(named[0]) && !included.test(said.slice(0, named.index + 1))) return true;
  const joint = madeFor.exec(said);
  if (joint === null || madeFor.test(own)) return false;
  const isOwn = (word: string): boolean =>
    words.some(
      (one) =>
        one === word || (Math.min(one.length, word.length) >= longWord && (one.includes(word) || word.includes(one))),
    );
  const [before, after] = [wordsOf(said.slice(0, joint.index)), wordsOf(said.slice(joint.index + joint[0].length))];
  const shared = words.filter((word) => after.includes(word)).length;
  return before.length > 0 && !before.some(isOwn) && shared / words.length >= alikeEnough;
}

/** The plainest colours, each with its names. Other names of colours differ from shop to shop. */
const colours: ReadonlyMap<string, string> = new Map(
  [
    "black schwarz schwarze schwarzer schwarzes noir noire nero nera negro negra zwart czarny czarna svart sort cerna cerny",
    "white weiss weisse weisser weisses blanc blanche bianco bianca blanco blanca wit bialy biala vit hvid hvit bila bily",
    "red rot rote roter rotes rouge rosso rossa rojo roja rood czerwony czerwona rod rott cervena cerveny",
    "blue blau blaue blauer blaues bleu bleue blu azul blauw niebieski niebieska bla blatt modra modry",
    "green grun grune gruner grunes vert verte verde groen zielony zielona gron gront zelena zeleny",
    "yellow gelb gelbe gelber gelbes jaune giallo gialla amarillo amarilla geel zolty zolta gul gult zluta zluty",
  ].flatMap((line) => {
    const names = line.split(" ");
    return names.map((name) => [name, names[0] ?? name] as const);
  }),
);

/** Whether both names have plain colours, and none in common. */
function areOtherColours(words: readonly string[], others: readonly string[]): boolean {
  const of = (all: readonly string[]): Set<string> => new Set(all.flatMap((word) => colours.get(word) ?? []));
  const [own, found] = [of(words), of(others)];
  return own.size > 0 && found.size > 0 && own.isDisjointFrom(found);
}

/** "128 GB" and "128GB" are one word. */
function joinUnits(name: string): string {
  return name.replaceAll(
    /(\d) (gb|tb|mb|ml|cl|l|g|kg|mm|cm|m|w|v|mah|zoll|inch|hz|khz|mhz)(?![\p{L}\p{N}])/giu,
    "$1$2",
  );
}
