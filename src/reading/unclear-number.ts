/**
 * Numbers that can be read a thousand times apart. Money without a minor unit has no decimals, so the three digits at the end of
 * "52,990.000 ₫" are thousands to people, although the shop's program, and its markup with it, counts them as decimals.
 */
import { isLive } from "./judge-amount.ts";
import type { PageFacts } from "./page-facts.ts";

/** Two separators that differ, and three digits after the last one. */
const endsInThousandths = /\d,\d{3}\.\d{3}(?!\d)|\d\.\d{3},\d{3}(?!\d)/;

/** Whether the page writes the price only so, in a currency without a minor unit. */
export function isOfUnclearSize({ visible, outline }: PageFacts, price: string, currency: string): boolean {
  const written = visible.filter((one) => one.price === price && one.attribute === null && isLive(one));
  return (
    written.length > 0 &&
    written.every(({ start, end }) => endsInThousandths.test(outline.text.slice(start, end))) &&
    hasNoMinorUnit(currency)
  );
}

function hasNoMinorUnit(currency: string): boolean {
  const { maximumFractionDigits } = new Intl.NumberFormat("en", { style: "currency", currency }).resolvedOptions();
  return maximumFractionDigits === 0;
}
