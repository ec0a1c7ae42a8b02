/** How a number that was typed is read: "1.099" is over a thousand in German, and little more than one in English. */

const mostDecimals = 6;

/** The signs of the language; others are not taken, so that no thousand becomes a decimal. */
export function separatorsOf(locale: string): { readonly decimal: string; readonly thousand: string } {
  const parts = new Intl.NumberFormat(locale, { useGrouping: "always" }).formatToParts(1_000.5);
  const signOf = (type: "decimal" | "group"): string => parts.find((part) => part.type === type)?.value ?? "";
  return { decimal: signOf("decimal"), thousand: signOf("group") };
}

/**
 * "1,099.00", "1.0990": the number with so many decimals that its last sign is no thousand's; null where nobody misreads what was typed.
 */
export function readingOf(value: number, locale: string): string | null {
  const decimals = String(value).split(".")[1]?.length ?? 0;
  if (Math.abs(value) < 1_000 && decimals !== 3) return null;
  const minimumFractionDigits = decimals === 3 ? 4 : 2;
  const format = new Intl.NumberFormat(locale, { minimumFractionDigits, maximumFractionDigits: mostDecimals });
  return format.format(value).replace("-", "−");
}
