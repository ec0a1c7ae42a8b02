/**
 * Prices in scripts: what the shop tells its own measuring (data layers, pixels), and the data that the page is drawn from.
 * Others write and read them than the markup for search engines, so they are independent of it. Scripts also hold prices of
 * other products, so a script proposes no price: it only supports one that another method found.
 */
import { limits } from "../../limits.ts";
import type { PageFacts } from "../seen/page-facts.ts";

/** The name of a value, and what stands between it and the value: `"price": "`, `value = `. */
const namedBefore = /([\w-]{0,40})["']?\s{0,4}[:=,]\s{0,4}["']?$/;
const priceName = /price|amount|value|revenue|preis|prix|precio|prezzo|prijs|pris|cena/i;
const otherName =
  /old|list|was|base|compare|regular|original|unit|min|max|ship|discount|sav|excl|net|range|tax|rrp|msrp|high|low|id$|threshold|free|before|strike|crossed|cost/i;
/** Calls and names of the usual measuring. */
const measuring =
  /datalayer|gtag\(|fbq\(|ecommerce|viewcontent|view_item|productdetail|utag_data|digitaldata|_satellite|_etracker|adobedata|criteo|rm_trans|emos|wt_|pintrk|ttq\.|_learnq|klaviyo|shopifyanalytics|window\.meta|__st\b/i;

/** Whether a script names the price, beside the product's name or number, or as the value that it measures. */
export function isInScript(facts: PageFacts, price: string): boolean {
  const names = productNames(facts);
  const forms = writtenForms(price);
  return facts.head.scripts.some((script) => {
    const text = script.slice(0, limits.reading.jsonCharacters);
    return forms.some((form) => isNamedIn(text, form, names));
  });
}

/** The product's name and numbers as scripts write them. */
function productNames({ landmarks, chosen }: PageFacts): string[] {
  const names = chosen.flatMap(({ product: { name, sku, gtin } }) => [name, sku, gtin]);
  return [landmarks.headingText, ...names]
    .flatMap((name) => name ?? [])
    .map((name) => name.slice(0, nameCharacters))
    .filter((name) => name.length >= nameAtLeast);
}

const nameCharacters = 30;
const nameAtLeast = 5;

/** "12.5" may be written "12.50", and in cents. */
function writtenForms(price: string): string[] {
  const [whole = "", fraction = ""] = price.split(".");
  const cents = `${whole}${fraction.padEnd(2, "0")}`;
  const asCents = fraction.length <= 2 && cents.length >= centsAtLeast ? [cents] : [];
  return [
    ...new Set([price, `${whole}.${fraction.padEnd(1, "0")}`, `${whole}.${fraction.padEnd(2, "0")}`, ...asCents]),
  ];
}

/** Fewer digits are found by chance. */
const centsAtLeast = 4;
const hitsAtMost = 200;
const around = 1_500;

function isNamedIn(script: string, form: string, names: readonly string[]): boolean {
  let hits = 0;
  for (let at = script.indexOf(form); at !== -1 && hits < hitsAtMost; at = script.indexOf(form, at + 1)) {
    if (!beforeValue.test(script.charAt(at - 1)) || /[\d.]/.test(script.charAt(at + form.length))) continue;
    hits++;
    const name = namedBefore.exec(script.slice(Math.max(0, at - 50), at).replaceAll("\\", ""))?.[1] ?? "";
    if (!priceName.test(name) || otherName.test(name)) continue;
    const context = script.slice(Math.max(0, at - around), at + around);
    if (measuring.test(context) || names.some((one) => context.includes(one))) return true;
  }
  return false;
}

/** What can stand right before the value, as {@link namedBefore} ends. */
const beforeValue = /["'\s:=,\\]/;
