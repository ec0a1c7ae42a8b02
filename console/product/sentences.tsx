/** The sentences of an explanation. The one that is pointed at, focused or chosen lights up what it is about on the axis. */
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Foreign, Told } from "../kit/foreign.tsx";
import type { AxisPoint } from "./axis-points.ts";
import type { ExplainedDomain, ExplainedSentence } from "../calculation/explained.ts";

/** Lights up these points, and nothing else. */
export type Light = (points: readonly string[]) => void;

interface SentencesProps {
  readonly domains: readonly ExplainedDomain[];
  /** The points of the axis beside them. A sentence that lights none of them is no button. */
  readonly points: readonly AxisPoint[];
  readonly onLight: Light;
  /** The sentences to compare with: others are marked as changed. */
  readonly before?: ReadonlySet<string>;
}

export function Sentences({ domains: [first, ...others], points, onLight, before }: SentencesProps) {
  const { t } = useTranslation();
  const lights = new Set(points.flatMap(({ litBy }) => litBy));
  const sentences = (first?.sentences ?? []).map((sentence) => ({
    ...sentence,
    points: sentence.points.filter((point) => lights.has(point)),
  }));
  return (
    <>
      <DomainSentences sentences={sentences} onLight={onLight} before={before} />
      {others.map(({ domain, sentences: ofOther }) => (
        <details key={domain} className="why-other">
          <summary>
            {domain === null ? t("product.withoutMarket") : <Foreign text={t("product.onDomain", { domain })} />}
          </summary>
          <ol className="why">
            {ofOther.map(({ text }, index) => (
              <li key={index} data-changed={before?.has(text) === false}>
                <Sentence number={index + 1} text={text} isChanged={before?.has(text) === false} />
              </li>
            ))}
          </ol>
        </details>
      ))}
    </>
  );
}

interface DomainSentencesProps {
  readonly sentences: readonly ExplainedSentence[];
  readonly onLight: Light;
  readonly before: ReadonlySet<string> | undefined;
}

function DomainSentences({ sentences, onLight, before }: DomainSentencesProps) {
  const [chosen, setChosen] = useState<number | null>(null);
  const light = (index: number | null): void => onLight(sentences[index ?? chosen ?? -1]?.points ?? []);
  return (
    <ol className="why">
      {sentences.map(({ text, points }, index) => (
        <li key={index} data-changed={before?.has(text) === false}>
          {points.length === 0 ? (
            <Sentence number={index + 1} text={text} isChanged={before?.has(text) === false} />
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
              <Numbered number={index + 1} text={text} isChanged={before?.has(text) === false} />
            </button>
          )}
        </li>
      ))}
    </ol>
  );
}

interface SentenceProps {
  readonly number: number;
  readonly text: string;
  readonly isChanged: boolean;
}

function Sentence(sentence: SentenceProps) {
  return (
    <div className="why-sentence">
      <Numbered {...sentence} />
    </div>
  );
}

function Numbered({ number, text, isChanged }: SentenceProps) {
  const { t } = useTranslation();
  return (
    <>
      <span className="why-number" aria-hidden="true">
        {number}
      </span>
      <span>
        {isChanged ? <span className="hidden-text">{t("whatIf.changed")} </span> : null}
        <Told text={text} />
      </span>
    </>
  );
}
