/** What the engine answers: the price beside today's, where it stands, and the sentences, marked where they differ from today's. */
import { useMemo, useState } from "react";
import { digitsOfCurrency } from "../../../src/base/currency.ts";
import { useTranslation } from "react-i18next";
import { reasonText, shownCost } from "../../../engine/index.ts";
import { usePreferences } from "../../service/preferences.ts";
import type { Priced } from "../../calculation/priced.ts";
import { changePercent } from "../../kit/exact.ts";
import { Foreign } from "../../kit/foreign.tsx";
import { useFormats } from "../../kit/formats.ts";
import { axisPoints, deliveryOf } from "../axis-points.ts";
import { Axis } from "../axis.tsx";
import { endOf, explainTrace } from "../../calculation/explained.ts";
import { Consequences, Figure } from "../figures.tsx";
import { judge } from "../market.ts";
import { Sentences } from "../sentences.tsx";
import type { WhatIfAnswer } from "./case.ts";

export function Answer({ answer }: { answer: WhatIfAnswer }) {
  const { t } = useTranslation();
  const { language } = usePreferences();
  const [lit, setLit] = useState<readonly string[]>([]);
  const { now, then, inputs } = answer;
  const { currency } = inputs.context;
  const { points, delivery } = useMemo(() => axisOf(answer), [answer]);
  const trace = then.outcome.trace;
  return (
    <div className="what-if-answer">
      <WhatIfFigures now={now} then={then} currency={currency} />
      <HoldReasons then={then} />
      {delivery === null ? null : (
        <p className="soft">{t("whatIf.prices", { delivery: t(`product.delivery.${delivery}`) })}</p>
      )}
      <Axis points={points} currency={currency} lit={lit} />
      <h3>{then.price === null ? t("whatIf.whyNone") : t("whatIf.why")}</h3>
      {trace === undefined ? null : (
        <Sentences
          points={points}
          domains={explainTrace(trace, domainOf(then), language)}
          onLight={setLit}
          {...(now === null ? {} : { before: new Set(now.sentences) })}
        />
      )}
    </div>
  );
}

/** The domain that gave the price, or kept it from being one. */
function domainOf({ outcome }: Priced): string | null {
  if (outcome.kind === "recommendation") return outcome.relevantDomain;
  return endOf(outcome.trace?.steps ?? []);
}

/** The points of the domain that decides then. */
function axisOf({ now, then, inputs }: WhatIfAnswer) {
  const steps = then.outcome.trace?.steps ?? [];
  const offers = inputs.markets.flatMap(({ domain, offers: own }) => own.map((offer) => ({ ...offer, domain })));
  const market = judge(offers, ({ own }) => own, steps);
  const compared = { steps, relevantDomain: domainOf(then), market };
  const cost = shownCost(inputs.product);
  const points = axisPoints({ ...compared, cost, advised: then.price, now: now?.price ?? null });
  return { points, delivery: deliveryOf(compared) };
}

function WhatIfFigures({ now, then, currency }: { now: Priced | null; then: Priced; currency: string }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const before = now?.price ?? null;
  const { price } = then;
  const change = before === null || price === null ? null : changePercent(before, price);
  const branch = branchOf(then);
  const isOther = now !== null && branch !== branchOf(now);
  return (
    <dl className="figures" aria-live="polite">
      {now === null ? null : (
        <Figure name={t("whatIf.now")}>{before === null ? "–" : formats.amount(before, currency)}</Figure>
      )}
      <Figure name={t("whatIf.then")}>
        <span className="text-advised">{price === null ? t("whatIf.none") : formats.amount(price, currency)}</span>
      </Figure>
      <Consequences change={change} steps={then.outcome.trace?.steps ?? []} />
      {branch === null || !isOther ? null : (
        <Figure name={t("whatIf.branch")}>
          <small>
            <Foreign text={branch} />
          </small>
        </Figure>
      )}
    </dl>
  );
}

function branchOf({ outcome }: Priced): string | null {
  return outcome.kind === "recommendation" ? outcome.branchName : null;
}

/** The strategy's own reasons to ask a person. The price guard is not asked. */
function HoldReasons({ then: { outcome } }: { then: Priced }) {
  const { t } = useTranslation();
  const { language } = usePreferences();
  if (outcome.kind !== "recommendation" || outcome.holdReasons.length === 0) return null;
  const reasons = outcome.holdReasons
    .map((reason) => reasonText(reason, language, digitsOfCurrency(outcome.currency)))
    .join("; ");
  return (
    <p>
      <span className="state" data-kind="held">
        {t("products.states.held")}
      </span>{" "}
      <Foreign text={reasons} isWhole />
    </p>
  );
}
