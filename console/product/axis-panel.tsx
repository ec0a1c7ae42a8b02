/** The axis of a product with its heading: where the price stands, and on which domain. */
import { useTranslation } from "react-i18next";
import { Axis } from "./axis.tsx";
import type { PriceOut } from "./queries.ts";
import { pointsOfStanding, type Standing } from "./standing.ts";

interface AxisPanelProps {
  readonly newest: PriceOut;
  readonly standing: Standing;
  readonly lit: readonly string[];
}

export function AxisPanel({ newest, standing, lit }: AxisPanelProps) {
  const { t } = useTranslation();
  const { currency } = standing;
  const where = newest.relevantDomain === undefined ? currency : `${newest.relevantDomain}, ${currency}`;
  return (
    <section className="panel pad" aria-labelledby="axis">
      <h2 id="axis">
        {t("product.axis")} <small>{where}</small>
      </h2>
      <Axis points={pointsOfStanding(newest, standing)} currency={currency} lit={lit} />
    </section>
  );
}
