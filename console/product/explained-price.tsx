/** Why a price is what it is: the sentences of its explanation, and the strategy that they are of. */
import { useQuery } from "@tanstack/react-query";
import type { Ref } from "react";
import { useTranslation } from "react-i18next";
import { usePreferences } from "../app/preferences.ts";
import { Failure } from "../kit/failure.tsx";
import { Foreign } from "../kit/foreign.tsx";
import { useFormats } from "../kit/formats.ts";
import { Skeleton } from "../kit/loaded.tsx";
import { explain } from "./explained.ts";
import { explanationQuery, type PriceOut } from "./queries.ts";
import { Sentences, type Light } from "./sentences.tsx";

interface ExplainedProps {
  readonly contractId: string;
  readonly price: PriceOut;
  readonly onLight: Light;
  readonly panel?: Ref<HTMLElement>;
}

export function Explained({ contractId, price, onLight, panel }: ExplainedProps) {
  const { t } = useTranslation();
  const formats = useFormats();
  const { language } = usePreferences();
  const explanation = useQuery(explanationQuery(contractId, price.recommendationId));
  return (
    <section
      {...(panel === undefined ? {} : { ref: panel })}
      tabIndex={-1}
      className="panel pad why-panel"
      aria-labelledby="why"
    >
      <h2 id="why">
        {t("product.why", { price: formats.amount(price.price, price.currency) })}{" "}
        <small title={formats.full(price.timestamp)}>
          {t("product.calculated", { time: formats.time(price.timestamp) })}
        </small>
      </h2>
      {explanation.data !== undefined ? (
        <>
          <Sentences domains={explain(explanation.data, language)} onLight={onLight} />
          <p className="why-foot">
            <Foreign text={explanation.data.strategy.name} /> ·{" "}
            {t("product.version", { version: explanation.data.strategy.version })}
          </p>
        </>
      ) : explanation.isError ? (
        <Failure error={explanation.error} onRetry={() => void explanation.refetch()} />
      ) : (
        <Skeleton lines={6} />
      )}
    </section>
  );
}
