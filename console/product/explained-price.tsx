/** Why a price is what it is, or why there is none: the sentences, and the strategy and branch that they are of. */
import { Link } from "@tanstack/react-router";
import type { Ref } from "react";
import { useTranslation } from "react-i18next";
import { usePreferences } from "../service/preferences.ts";
import { Failure } from "../kit/failure.tsx";
import { Foreign, Told } from "../kit/foreign.tsx";
import { useFormats } from "../kit/formats.ts";
import { Skeleton } from "../kit/loaded.tsx";
import { branchOf, exactSentences, explain, type Explanation } from "../calculation/explained.ts";
import { Sentences, type Light } from "./sentences.tsx";
import type { ProductState } from "./product-state.ts";

interface ExplainedProps {
  readonly contractId: string;
  readonly productState: ProductState;
  readonly onLight: Light;
  readonly panel?: Ref<HTMLElement>;
}

export function Explained({ contractId, productState, onLight, panel }: ExplainedProps) {
  const { language } = usePreferences();
  const { told, explanation, points } = productState;
  return (
    <section
      {...(panel === undefined ? {} : { ref: panel })}
      tabIndex={-1}
      className="panel pad why-panel"
      aria-labelledby="why"
    >
      <h2 id="why">
        {told !== null ? <WhyPrice productState={productState} /> : <WhyNone productState={productState} />}
      </h2>
      {explanation !== null ? (
        <>
          <Sentences domains={explain(explanation, language)} points={points} onLight={onLight} />
          <Exact explanation={explanation} />
          <Foot contractId={contractId} explanation={explanation} />
        </>
      ) : told === null ? null : told.isError ? (
        <Failure error={told.error} onRetry={() => void told.refetch()} />
      ) : (
        <Skeleton lines={6} />
      )}
    </section>
  );
}

/** The exact numbers, where the sentences have rounded ones. */
function Exact({ explanation }: { explanation: Explanation }) {
  const { t } = useTranslation();
  const { language } = usePreferences();
  const sentences = exactSentences(explanation, language);
  if (sentences.length === 0) return null;
  return (
    <details className="why-other">
      <summary>{t("product.exactNumbers")}</summary>
      <ul className="why">
        {sentences.map((text) => (
          <li key={text} className="soft">
            <Told text={text} />
          </li>
        ))}
      </ul>
    </details>
  );
}

function WhyPrice({ productState: { figures, told } }: { productState: ProductState }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const { price = figures.advised, timestamp } = told?.data ?? {};
  return (
    <>
      {t("product.why", { price: price === undefined ? "" : formats.amount(price, figures.currency) })}{" "}
      {timestamp === undefined ? null : (
        <small title={formats.full(timestamp)}>{t("product.calculated", { time: formats.time(timestamp) })}</small>
      )}
    </>
  );
}

/** A market or a rule that has changed since the run may give a price now. */
function WhyNone({ productState: { figures, overview } }: { productState: ProductState }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const price = overview.now?.price;
  if (price === undefined) return t("product.whyNone");
  return t("product.whyNow", { price: formats.amount(price, figures.currency) });
}

function Foot({ contractId, explanation }: { contractId: string; explanation: Explanation }) {
  const { t } = useTranslation();
  const { strategy } = explanation;
  const params = { contract: contractId, strategy: strategy.id };
  const branch = branchOf(explanation);
  return (
    <p className="why-foot">
      <Link to="/c/$contract/strategies/$strategy/review" params={params} search={{ to: String(strategy.version) }}>
        <Foreign text={strategy.name} /> · {t("product.version", { version: strategy.version })}
      </Link>
      {branch === null ? null : (
        <>
          {" · "}
          <Link to="/c/$contract/strategies/$strategy/edit" params={params} search={{ at: branch.pointer }}>
            <Foreign text={branch.name} />
          </Link>
        </>
      )}
    </p>
  );
}
