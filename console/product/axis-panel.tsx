/** The axis of a product with its heading: where the price stands, and on which domain. */
import { useTranslation } from "react-i18next";
import { Axis } from "./axis.tsx";
import type { Standing } from "./standing.ts";

export function AxisPanel({ standing, lit }: { standing: Standing; lit: readonly string[] }) {
  const { t } = useTranslation();
  const { explanation, figures, points } = standing;
  const { currency } = figures;
  const domain = explanation?.relevantDomain;
  return (
    <section className="panel pad" aria-labelledby="axis">
      <h2 id="axis">
        {t("product.axis")} <small>{domain === undefined ? currency : `${domain}, ${currency}`}</small>
      </h2>
      <Axis points={points} currency={currency} lit={lit} />
    </section>
  );
}
