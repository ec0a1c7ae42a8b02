/** The numbers of a product, large: ours, the advised price, the change, the place it would have, its margin. */
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { TraceStep } from "../../engine/index.ts";
import { changePercent, decimalText } from "../kit/exact.ts";
import { useFormats } from "../kit/formats.ts";
import { Move } from "../kit/move.tsx";
import type { MarketOffer } from "./market.ts";
import type { PriceOut, ProductOut } from "./queries.ts";

interface FiguresProps {
  readonly product: ProductOut;
  readonly newest: PriceOut | null;
  readonly steps: readonly TraceStep[];
  readonly market: readonly MarketOffer[];
  readonly currency: string;
  /** Another price waits: the newest one is the published one, and not what is advised. */
  readonly isHeld: boolean;
}

export function Figures({ product, newest, steps, market, currency, isHeld }: FiguresProps) {
  const { t } = useTranslation();
  const formats = useFormats();
  const own = market.find(({ isOwn, offer }) => isOwn && offer.domain === (newest?.relevantDomain ?? offer.domain));
  const ours = own?.offer.price ?? product.referencePrice;
  const change = newest === null || ours === null ? null : changePercent(ours, newest.price);
  return (
    <dl className="figures">
      <Figure
        name={own === undefined ? t("product.figures.reference") : t("product.figures.ours")}
        {...(own === undefined ? {} : { title: `${own.offer.vendorName}, ${own.offer.domain}` })}
      >
        {ours === null ? "–" : formats.amount(ours, currency)}
      </Figure>
      {newest === null ? null : (
        <Figure
          name={t(isHeld ? "product.figures.published" : "product.figures.advised", {
            time: formats.time(newest.timestamp),
          })}
          title={formats.full(newest.timestamp)}
        >
          <span className="text-advised">{formats.amount(newest.price, newest.currency)}</span>
        </Figure>
      )}
      <Consequences change={change} steps={steps} />
    </dl>
  );
}

interface ConsequencesProps {
  /** In percent; null without a price before. */
  readonly change: string | null;
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
