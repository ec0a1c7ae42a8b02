/** Numbers of trade items (GTIN-8, UPC, EAN, GTIN-14), by which the offers of a product are found. */

/**
 * Numbers that GS1 leaves to each shop: 02, 04 and 20 to 29 at the beginning of 13 digits, whatever stands before them in 14,
 * and 0 and 2 at the beginning of 8.
 */
const withinShop = /^(?:\d(?:02|04|2)|000000[02])/;

/**
 * The number as 14 digits, so that equal items compare equal however a source writes them. Spaces and hyphens are left out.
 *
 * @returns null for a text that is no number of 8, 12, 13 or 14 digits with a valid check digit, and for numbers that shops
 *   give themselves: those of two shops are equal by chance
 */
export function parseGtin(text: string): string | null {
  const digits = text.length > 40 ? "" : text.replaceAll(/[\s-]/g, "");
  if (!/^(?:\d{8}|\d{12,14})$/.test(digits)) return null;
  const gtin = digits.padStart(14, "0");
  return hasCheckDigit(gtin) && !withinShop.test(gtin) ? gtin : null;
}

/** The digits count three times and once in turn; the last makes their sum a multiple of ten. */
function hasCheckDigit(gtin: string): boolean {
  const sum = Array.from(gtin, Number).reduce((total, digit, index) => total + digit * (index % 2 === 0 ? 3 : 1), 0);
  return sum % 10 === 0;
}
