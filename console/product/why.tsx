/** Why this price: the sentences of its explanation. */
import { useQuery } from "@tanstack/react-query";
import { useSearch } from "@tanstack/react-router";
import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { usePreferences } from "../app/preferences.ts";
import { Failure } from "../kit/failure.tsx";
import { useFormats } from "../kit/formats.ts";
import { Foreign } from "../kit/foreign.tsx";
import { useKeys } from "../kit/keys.ts";
import { Skeleton } from "../kit/loaded.tsx";
import { explain } from "./explained.ts";
import { explanationQuery, type PriceOut } from "./queries.ts";
import { Sentences, type Light } from "./sentences.tsx";

interface WhyProps {
  readonly contractId: string;
  readonly price: PriceOut;
  readonly onLight: Light;
}

export function Why({ contractId, price, onLight }: WhyProps) {
  const { t } = useTranslation();
  const formats = useFormats();
  const { language } = usePreferences();
  const explanation = useQuery(explanationQuery(contractId, price.recommendationId));
  const panel = useRef<HTMLElement>(null);
  const { at } = useSearch({ from: "/c/$contract/products/$product" });
  const show = (): void => {
    panel.current?.scrollIntoView({ block: "nearest" });
    (panel.current?.querySelector<HTMLElement>("button.why-sentence") ?? panel.current)?.focus();
  };
  const isThere = explanation.data !== undefined;
  useEffect(() => {
    if (at === "why" && isThere) show();
  }, [at, isThere]);
  useKeys({ w: show });
  return (
    <section ref={panel} tabIndex={-1} className="panel pad why-panel" aria-labelledby="why">
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
