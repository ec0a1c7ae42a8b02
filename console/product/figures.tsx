/** The numbers of a product, large: ours, the advised price, the change, the place it would have, its margin. */
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { TraceStep } from "../../engine/index.ts";
import { decimalText, sumText } from "../kit/exact.ts";
import { useFormats } from "../kit/formats.ts";
import { Move } from "../kit/move.tsx";
import { stepsOf } from "../calculation/explained.ts";
import type { Figures as FiguresOut } from "./queries.ts";
import type { ProductState } from "./product-state.ts";

/** The numbers of the list, so that both are equal; what the advised price means comes from its steps. */
export function Figures({ productState }: { productState: ProductState }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const { figures, published, waiting, told, explanation } = productState;
  const { oursSource, advised, changePercent = null, delivery = 0, withoutDelivery, state } = figures;
  const isTotal = productState.overview.basis === "totalPrice" && withoutDelivery === undefined;
  const names = { ours: `${t("product.figures.ours")} ${t(`product.delivery.${isTotal ? "with" : "without"}`)}` };
  const isHeld = state === "held";
  const advising = isHeld ? waiting : explanation;
  return (
    <dl className="figures">
      <Figure name={names.ours} {...(oursSource === undefined ? {} : { title: t(`products.sources.${oursSource}`) })}>
        <Amount of="ours" figures={figures} />
      </Figure>
      {published !== null && (isHeld || told === null) ? (
        <Figure
          name={t("product.figures.published", { time: formats.time(published.timestamp) })}
          title={formats.full(published.timestamp)}
        >
          {formats.amount(sumText(published.price, isTotal ? delivery : 0), published.currency)}
        </Figure>
      ) : null}
      {advised === undefined && withoutDelivery?.advised === undefined ? null : (
        <Figure
          name={t("product.figures.advised", {
            time: advising === null ? "" : formats.time(advising.timestamp),
          }).trim()}
          {...(advising === null ? {} : { title: formats.full(advising.timestamp) })}
        >
          <span className="text-advised">
            <Amount of="advised" figures={figures} />
          </span>
        </Figure>
      )}
      <Consequences change={changePercent} steps={advising === null ? [] : stepsOf(advising)} />
    </dl>
  );
}

/** A price of ours; without delivery, and said so, where it should have it and nobody knows it. */
function Amount({ of, figures }: { of: "advised" | "ours"; figures: FiguresOut }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const without = figures.withoutDelivery?.[of];
  const amount = without ?? figures[of];
  if (amount === undefined) return "–";
  return (
    <>
      {formats.amount(amount, figures.currency)}
      {without === undefined ? null : <small title={t("product.deliveryUnknown")}> + ?</small>}
    </>
  );
}

/** Says how a product that no run has looked at gets its first price. */
export function NeverPriced({ productState: { figures } }: { productState: ProductState }) {
  const { t } = useTranslation();
  return figures.state === "neverPriced" ? <p className="notice">{t("product.neverPriced")}</p> : null;
}

interface ConsequencesProps {
  /** In percent; null without a price before. */
  readonly change: number | string | null;
  readonly steps: readonly TraceStep[];
}

/** What an advised price means: the change, the place it would have, its margin. */
export function Consequences({ change, steps }: ConsequencesProps) {
  const { t } = useTranslation();
  const formats = useFormats();
  const {
    position = null,
    offers = 0,
    marginPercent = null,
  } = steps.findLast((step) => step.step === "aggregate") ?? {};
  return (
    <>
      {change === null ? null : (
        <Figure name={t("product.figures.change")}>
          <Move percent={change} />
        </Figure>
      )}
      {position === null ? null : (
        <Figure name={t("product.figures.position")}>
          {position} <small>{t("product.figures.of", { count: offers })}</small>
        </Figure>
      )}
      {marginPercent === null ? null : (
        <Figure name={t("product.figures.margin")}>{formats.percent(decimalText(marginPercent, 1))}</Figure>
      )}
    </>
  );
}

export function Figure({ name, title, children }: { name: string; title?: string; children: ReactNode }) {
  return (
    <div className="figure">
      <dt>{name}</dt>
      <dd title={title}>{children}</dd>
    </div>
  );
}
