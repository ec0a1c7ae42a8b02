/** Why this price: the sentences of its explanation. The one that is pointed at, focused or chosen lights up the axis. */
import { useQuery } from "@tanstack/react-query";
import { useSearch } from "@tanstack/react-router";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { usePreferences } from "../app/preferences.ts";
import { Failure } from "../kit/failure.tsx";
import { useFormats } from "../kit/formats.ts";
import { Foreign } from "../kit/foreign.tsx";
import { useKeys } from "../kit/keys.ts";
import { Skeleton } from "../kit/loaded.tsx";
import { explain, type ExplainedSentence } from "./explained.ts";
import { explanationQuery, type PriceOut } from "./queries.ts";

interface WhyProps {
  readonly contractId: string;
  readonly price: PriceOut;
  readonly onLight: (points: readonly string[]) => void;
}

export function Why({ contractId, price, onLight }: WhyProps) {
  const { t } = useTranslation();
  const formats = useFormats();
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
          <Sentences explanation={explanation.data} onLight={onLight} />
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

type Explanation = Parameters<typeof explain>[0];
type Light = WhyProps["onLight"];

function Sentences({ explanation, onLight }: { explanation: Explanation; onLight: Light }) {
  const { t } = useTranslation();
  const { language } = usePreferences();
  const [first, ...others] = explain(explanation, language);
  return (
    <>
      <DomainSentences sentences={first?.sentences ?? []} onLight={onLight} />
      {others.map(({ domain, sentences }) => (
        <details key={domain} className="why-other">
          <summary>
            {domain === null ? t("product.withoutMarket") : <Foreign text={t("product.onDomain", { domain })} />}
          </summary>
          <ol className="why">
            {sentences.map(({ text }, index) => (
              <li key={index}>
                <Sentence number={index + 1} text={text} />
              </li>
            ))}
          </ol>
        </details>
      ))}
    </>
  );
}

function DomainSentences({ sentences, onLight }: { sentences: readonly ExplainedSentence[]; onLight: Light }) {
  const [chosen, setChosen] = useState<number | null>(null);
  const light = (index: number | null): void => onLight(sentences[index ?? chosen ?? -1]?.points ?? []);
  return (
    <ol className="why">
      {sentences.map(({ text, points }, index) => (
        <li key={index}>
          {points.length === 0 ? (
            <Sentence number={index + 1} text={text} />
          ) : (
            <button
              type="button"
              className="why-sentence"
              aria-pressed={chosen === index}
              onMouseEnter={() => light(index)}
              onMouseLeave={() => light(null)}
              onFocus={() => light(index)}
              onBlur={() => light(null)}
              onClick={() => {
                const next = chosen === index ? null : index;
                setChosen(next);
                onLight(sentences[next ?? -1]?.points ?? []);
              }}
            >
              <Numbered number={index + 1} text={text} />
            </button>
          )}
        </li>
      ))}
    </ol>
  );
}

function Sentence({ number, text }: { number: number; text: string }) {
  return (
    <div className="why-sentence">
      <Numbered number={number} text={text} />
    </div>
  );
}

function Numbered({ number, text }: { number: number; text: string }) {
  return (
    <>
      <span className="why-number" aria-hidden="true">
        {number}
      </span>
      <Foreign text={text} isWhole />
    </>
  );
}
