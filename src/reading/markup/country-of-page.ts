/** The country that a page is made for, where the domain does not say. */
import type { PageHead } from "./page-head.ts";

const generic = new Set(["EU", "IO", "CO", "TV", "ME", "AI", "CC", "GG", "LY", "SH", "TO", "FM", "AG", "LA", "VC"]);

/** Countries of languages that are spoken in one country with money of its own, so that `kr` has one meaning. */
const countriesByLanguage: Readonly<Record<string, string>> = {
  bg: "BG",
  cs: "CZ",
  da: "DK",
  he: "IL",
  hu: "HU",
  is: "IS",
  ja: "JP",
  ko: "KR",
  nb: "NO",
  nn: "NO",
  no: "NO",
  pl: "PL",
  ro: "RO",
  sv: "SE",
  th: "TH",
  tr: "TR",
  uk: "UA",
  vi: "VN",
};

/** ISO 3166: of the top-level domain, else of the page's language if that names a region or has one country; null if neither does. */
export function countryOfPage(url: string, head: PageHead): string | null {
  const last = topLevelOf(url);
  if (isCountry(last)) return last === "UK" ? "GB" : last;
  const language = languageOf(head);
  const region = /^[a-z]{2,3}[-_]([A-Z]{2})(?![A-Za-z])/i.exec(language)?.[1];
  return region?.toUpperCase() ?? countriesByLanguage[language.slice(0, 2)] ?? null;
}

const unitedStates =
  /\bUSD\b|\bUS ?\$|\bUSA\b|\bU\.S\.|\bUnited States\b|\b(?:A[KLRZ]|C[AOT]|DE|FL|GA|HI|I[ADLN]|K[SY]|LA|M[ADEINOST]|N[CDEHJMVY]|O[HKR]|PA|RI|S[CD]|T[NX]|UT|V[AT]|W[AIVY]) \d{5}\b/g;
/** What tells the other countries with a dollar. */
const otherDollars = [
  /\bCAD\b|\bCA?\$|\bCanad(?:a|ian)\b/g,
  /\bAUD\b|\bAU?\$|\bAustralian?\b|\bABN\b/g,
  /\bNZD\b|\bNZ\$|\bNew Zealand\b/g,
  /\bSGD\b|\bS\$|\bSingapore\b/g,
  /\bHKD\b|\bHK\$|\bHong Kong\b/g,
];

/**
 * Whether an English page of no country's domain is made for the United States, so that `$` is their dollar: its text names
 * no other country with a dollar more often than them.
 */
export function isAmerican(url: string, head: PageHead, text: string): boolean {
  if (isCountry(topLevelOf(url)) || !/^(?:en|$)/i.test(languageOf(head))) return false;
  const count = (pattern: RegExp): number => text.match(pattern)?.length ?? 0;
  const own = count(unitedStates);
  return otherDollars.every((pattern) => count(pattern) <= own);
}

export function hostOf(url: string): string {
  return URL.parse(url)?.hostname.toLowerCase() ?? "";
}

function topLevelOf(url: string): string {
  return hostOf(url).split(".").at(-1)?.toUpperCase() ?? "";
}

function isCountry(topLevel: string): boolean {
  return /^[A-Z]{2}$/.test(topLevel) && !generic.has(topLevel);
}

function languageOf(head: PageHead): string {
  return head.meta.get("og:locale") ?? head.language ?? "";
}
