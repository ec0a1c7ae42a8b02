/** The address at which a shop searches for a number. */

/**
 * The number as shops write it: of 8, 12, 13 or 14 digits.
 *
 * @param gtin 14 digits
 */
export function shownGtin(gtin: string): string {
  const digits = gtin.replace(/^0+/, "");
  const length = [8, 12, 13].find((most) => digits.length <= most) ?? 14;
  return digits.padStart(length, "0");
}

/** The address that searches for the number. */
export function searchFor(searchUrl: string, number: string): string {
  return searchUrl.replace("{gtin}", number);
}
