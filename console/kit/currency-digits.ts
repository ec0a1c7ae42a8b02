/** The decimals of an amount: those of its currency; where it has none, cents all the same if there are any, since prices have them (interface 1-17). */
export function digitsOf(currency: string): {
  readonly minimumFractionDigits: number;
  readonly maximumFractionDigits: number;
} {
  const known = new Intl.NumberFormat("en", { style: "currency", currency }).resolvedOptions();
  const { minimumFractionDigits = 2, maximumFractionDigits = 2 } = known;
  return { minimumFractionDigits, maximumFractionDigits: Math.max(maximumFractionDigits, 2) };
}
