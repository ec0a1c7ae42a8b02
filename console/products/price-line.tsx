/** How the published price went in the last 60 days: a small line of steps. Its words stand beside it for those who do not see it. */
import { useTranslation } from "react-i18next";
import { useFormats } from "../kit/formats.ts";
import { serviceNow } from "../service/clock.ts";
import type { ProductFigure } from "./queries.ts";

const width = 72;
const height = 20;
const edge = 3;
/** A line of fewer days would be a splinter: it is a dot. */
const shortest = 6;
const shownDays = 60;
const dayMs = 24 * 60 * 60 * 1_000;

type Prices = NonNullable<ProductFigure["publishedPrices"]>;

export function PriceLine({ prices, currency }: { prices: Prices; currency: string }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const [first, last] = [prices[0], prices.at(-1)];
  if (first === undefined || last === undefined) return null;
  const words =
    prices.length === 1
      ? t("products.priceSince", { price: formats.amount(last.price, currency), day: formats.day(first.day) })
      : t("products.priceWent", {
          from: formats.amount(first.price, currency),
          to: formats.amount(last.price, currency),
          count: prices.length - 1,
        });
  return (
    <svg className="price-line" width={width} height={height} role="img" aria-label={words}>
      <title>{words}</title>
      {placeOf(first.day) > width - shortest ? (
        <circle cx={width - shortest / 2} cy={height / 2} r={1.5} />
      ) : (
        <path d={stepsOf(prices)} />
      )}
    </svg>
  );
}

/** Today is at the right end. */
function placeOf(day: string): number {
  const today = Math.floor(serviceNow() / dayMs);
  return Math.max(0, (1 - (today - Date.parse(day) / dayMs) / (shownDays - 1)) * width);
}

/** Each price stands until the next one, the last one until today. */
function stepsOf(prices: Prices): string {
  const [least, most] = [Math.min(...prices.map(({ price }) => price)), Math.max(...prices.map(({ price }) => price))];
  const y = (price: number): number =>
    least === most ? height / 2 : edge + ((most - price) / (most - least)) * (height - 2 * edge);
  const steps = prices.map(({ day, price }, index) =>
    index === 0 ? `M${placeOf(day)} ${y(price)}` : `H${placeOf(day)}V${y(price)}`,
  );
  return `${steps.join("")}H${width}`;
}
