/**
 * Representation and rounding of money in the service: a JSON number whose shortest decimal text is the amount.
 * No other module rounds amounts. The pricing engine has exact arithmetic of its own.
 */

/** The largest amount, in units of its currency (interface 1-16). */
export const maxAmount = 9999999999999.99;

/** The smallest price that a boundary can be (interface 3). */
export const minAmount = 0.01;

/** Decimals of imported prices and of recommendations. */
export const priceDecimals = 2;

/** Decimals of offer prices (interface 1-17). */
export const offerPriceDecimals = 4;

/**
 * Rounds a non-negative amount half-up on its decimal text: 1.005 becomes 1.01, although the double nearest to it is less
 * (interface 1-17).
 */
export function roundHalfUp(amount: number, decimals: number): number {
  if (hasAtMost(decimals, amount)) return amount;
  const text = decimalText(amount);
  const point = text.indexOf(".");
  if (point === -1 || text.length - point - 1 <= decimals) return amount;
  const kept = Number(text.slice(0, point) + text.slice(point + 1, point + 1 + decimals));
  const up = text.charCodeAt(point + 1 + decimals) >= 53; // "5"
  return (up ? kept + 1 : kept) / 10 ** decimals;
}

/** Whether the amount has at most so many decimals. Doubles tell this exactly for up to 15 digits. */
function hasAtMost(decimals: number, amount: number): boolean {
  const whole = Math.round(amount * 10 ** decimals);
  return whole < 1e15 && whole / 10 ** decimals === amount;
}

/** The shortest decimal text of a finite, non-negative number, without an exponent: 1e-7 is "0.0000001". */
function decimalText(value: number): string {
  const text = String(value);
  const e = text.indexOf("e");
  if (e === -1) return text;
  const exponent = Number(text.slice(e + 1));
  const [whole = "", fraction = ""] = text.slice(0, e).split(".");
  if (exponent < 0) return `0.${"0".repeat(-exponent - 1)}${whole}${fraction}`;
  return whole + fraction.padEnd(exponent, "0");
}
