/** What is imported and is probably wrong all the same: identifiers with what nobody sees, and GTINs that a spreadsheet or a slip has changed. */
import { importProblem, type ImportProblem } from "./import-problem.ts";

/** What nobody sees: format characters such as U+200B and U+00AD, control characters, and spaces other than U+0020. */
const unseen = /[\p{Cf}\p{Cc}\p{Zl}\p{Zp}]|(?! )\p{Zs}/u;
const outer = /^[\s\p{Cf}\p{Cc}]+|[\s\p{Cf}\p{Cc}]+$/gu;
/** Nearly every identifier is of these characters only. */
const plain = /^[!-~]*$/;

/** Whether it has visible characters of ASCII alone. */
export function isPlainIdentifier(text: string): boolean {
  return plain.test(text);
}

/** Without spaces and unseen characters at its ends, which spreadsheets and copies leave there. */
export function trimmedIdentifier(text: string): string {
  return plain.test(text) ? text : text.replaceAll(outer, "");
}

/** Tells unseen characters, and spaces at the ends. @param field what identifies by it. @param kept whether they stay part of it */
export function identifierWarning(text: string, field: string, { kept }: { kept: boolean }): ImportProblem | null {
  if (plain.test(text)) return null;
  const trimmed = trimmedIdentifier(text);
  if (trimmed !== text && !kept)
    return importProblem("identifierTrimmed", { field, text: shown(text), read: shown(trimmed) });
  if (trimmed !== text || unseen.test(trimmed)) return importProblem("identifierUnseen", { field, text: shown(text) });
  return null;
}

const totals =
  /^(?:grand |sub)?total(?:s|e|en|i)?:?$|^(?:zwischen|gesamt)?summe:?$|^(?:gesamt|insgesamt|totaal|totaux|suma|somma|razem|celkem|összesen|summa|yhteensä|итого|toplam):?$/i;
const longestTotal = 20;

/** Tells a word for totals where an identifier should be. */
export function totalWarning(text: string): ImportProblem | null {
  return text.length <= longestTotal && totals.test(text) ? importProblem("identifierTotal", { text }) : null;
}

/** Columns of such names say the currency of their row's prices. */
const currencyColumns =
  /^(?:price[ _-]?)?currency(?:[ _-]?code)?$|^(?:währung|waehrung|devise|moneda|moeda|valuta|waluta|měna|pénznem|валюта)$/i;

export function isCurrencyColumn(name: string): boolean {
  return currencyColumns.test(name);
}

/** The text with what nobody sees by its code: `A<U+00A0>`. */
function shown(text: string): string {
  return text
    .slice(0, 100)
    .replaceAll(/^ +| +$/g, coded)
    .replaceAll(new RegExp(unseen, "gu"), coded);
}

function coded(letters: string): string {
  return letters.replaceAll(
    /./gsu,
    (letter) => `<U+${(letter.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0")}>`,
  );
}

/** Tells a GTIN whose last digit is not the check digit of the others (GS1 General Specifications 7.9). */
export function gtinWarning(gtin: number): ImportProblem | null {
  let sum = 0;
  let digits = Math.floor(gtin / 10);
  for (let weight = 3; digits > 0; weight = 4 - weight) {
    sum += (digits % 10) * weight;
    digits = Math.floor(digits / 10);
  }
  const check = (10 - (sum % 10)) % 10;
  return gtin % 10 === check ? null : importProblem("gtinCheckDigit", { number: gtin, check });
}

/** So many zeros end a GTIN that a spreadsheet has shortened to 4.00638E+12: two products that share one have lost theirs. */
export const lostDigits = 10_000;

export function gtinSharedWarning(gtin: number, first: string): ImportProblem {
  return importProblem("gtinShared", { number: gtin, first });
}
