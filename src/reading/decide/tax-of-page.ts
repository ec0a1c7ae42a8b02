/** What a page says about the tax in all of its prices, as shops for businesses do below their pages. */

const some = String.raw`(?:\p{L}+\s){0,4}`;

const allNet: readonly RegExp[] = [
  new RegExp(
    String.raw`preise\s${some}(?:(?:zzgl\.?|zuzüglich|exkl\.?|exklusive|ohne)\s(?:(?!ink|versand|liefer|porto)\p{L}+\.?\s){0,3}(?:mwst|mehrwertsteuer|umsatzsteuer|ust)|nettopreise|netto(?!\p{L}))`,
    "iu",
  ),
  new RegExp(
    String.raw`prices\s${some}(?:exclude|excluding|excl\.?|exclusive\sof|ex\.?|net\sof|do\snot\sinclude|without|plus|\+)\s(?:\p{L}+\s)?(?:vat|gst|btw|moms)(?!\p{L})`,
    "iu",
  ),
  new RegExp(String.raw`prix\s${some}(?:hors\s(?:tva|taxes?)|h\.?t\.?(?!\p{L}))`, "iu"),
  new RegExp(
    String.raw`prezzi\s${some}(?:iva\sesclusa|al\snetto\s(?:di\s|dell['’]\s?)iva|esclusa\siva|\+\s?iva)`,
    "iu",
  ),
  new RegExp(
    String.raw`precios\s${some}(?:sin\siva|iva\sno\sinclu|\+\s?iva)|precios\sno\sincluyen\s(?:el\s)?iva`,
    "iu",
  ),
  new RegExp(String.raw`prijzen\s${some}(?:excl(?:\.|usief)?|zonder)\s(?:\d+\s?%\s)?btw`, "iu"),
  new RegExp(String.raw`ceny\s${some}(?:netto|bez\s(?:vat|dph))(?!\p{L})`, "iu"),
  new RegExp(String.raw`priser\s${some}(?:exkl?\.?|ekskl?\.?|eks\.?|utan|uden|uten)\s(?:moms|mva)`, "iu"),
];

/** What every sentence about all prices has: one look tells most pages that they have none. */
const aboutPrices = /pr(?:eise|ices|ix|ezzi|ecios|ijzen|iser)\s|ceny\s/iu;

const allGross =
  /(?:preise|prices|prix|prezzi|precios|prijzen|ceny|priser)\s(?:\p{L}+\s){0,4}(?:ink|inc|brutto|ttc|toutes taxes|iva (?:inclu|compr)|con iva|s dph|z vat|vat included)/iu;

/**
 * Whether all prices of the page include tax, as it says somewhere; null if it says nothing, or both.
 * @param text - the page's visible text
 */
export function taxOfAllPrices(text: string): boolean | null {
  if (!aboutPrices.test(text)) return null;
  const [isNet, isGross] = [allNet.some((pattern) => pattern.test(text)), allGross.test(text)];
  return isNet === isGross ? null : isGross;
}

const anyNet = new RegExp(
  String.raw`(?<!\p{L})(?:zzgl\.?|zuzüglich|exkl?\.?|exklusive|ohne|excl?\.?|excluding|exclusive\sof|without|plus|hors|sin|más|senza|più|zonder|exclusief|bez|utan|uden|uten|ekskl?\.?|fără)\s(?:\d+\s?%\s|\p{L}+\.?\s){0,2}(?:mwst|mehrwertsteuer|umsatzsteuer|ust|vat|gst|btw|moms|mva|tva|iva|dph|pdv|tax(?:es)?)(?!\p{L})|\+\s?(?:mwst|vat|gst|btw|tva|iva|dph|tax(?:es)?)(?!\p{L})|iva\s(?:esclusa|no\sinclu)|(?<!\p{L})(?:netto|net)\s?(?:preis|price|prijs)`,
  "iu",
);

/** Whether the page mentions, wherever it is, that a price of it is without tax. */
export function mentionsNet(text: string): boolean {
  return anyNet.test(text);
}
