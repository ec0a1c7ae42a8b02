/** The axis of a product with its heading: where the price stands, and on which domain. */
import { useTranslation } from "react-i18next";
import { Axis } from "./axis.tsx";
import type { ProductState } from "./product-state.ts";

export function AxisPanel({ productState, lit }: { productState: ProductState; lit: readonly string[] }) {
  const { t } = useTranslation();
  const { explanation, figures, points, delivery } = productState;
  const { currency } = figures;
  const words = [
    explanation?.relevantDomain,
    currency,
    delivery === null ? undefined : t(`product.delivery.${delivery}`),
  ];
  return (
    <section className="panel pad" aria-labelledby="axis">
      <h2 id="axis">
        {t("product.axis")} <small>{words.filter((word) => word !== undefined).join(", ")}</small>
      </h2>
      <Axis points={points} currency={currency} lit={lit} />
    </section>
  );
}
