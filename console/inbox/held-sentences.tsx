/** How a held price came about, and why it waits: the domain that decided comes first, each other one is folded. */
import { useTranslation } from "react-i18next";
import { usePreferences } from "../service/preferences.ts";
import { Foreign, Told } from "../kit/foreign.tsx";
import { explain } from "../calculation/explained.ts";
import type { Approval, HeldExplanation } from "./queries.ts";

/** The sentences end with the reasons to wait, and the decisions so far. */
function startOfReasons({ reasons, decisions }: Approval, { sentences }: HeldExplanation): number {
  return sentences.length - reasons.length - decisions.length;
}

interface HeldSentencesProps {
  readonly price: Approval;
  readonly explanation: HeldExplanation;
}

export function HeldReasons({ price, explanation }: HeldSentencesProps) {
  return (
    <div className="inbox-reasons">
      {explanation.sentences.slice(startOfReasons(price, explanation)).map((sentence, index) => (
        <p key={index}>
          <Told text={sentence} />
        </p>
      ))}
    </div>
  );
}

export function HeldSentences({ price, explanation }: HeldSentencesProps) {
  const { t } = useTranslation();
  const { language } = usePreferences();
  const sentences = explanation.sentences.slice(0, startOfReasons(price, explanation));
  const [first, ...others] = explain({ ...explanation, sentences, timestamp: explanation.createdAt }, language);
  return (
    <>
      <Numbered sentences={first?.sentences ?? []} />
      {others.map(({ domain, sentences: ofOther }) => (
        <details key={domain}>
          <summary>
            {domain === null ? t("product.withoutMarket") : <Foreign text={t("product.onDomain", { domain })} />}
          </summary>
          <Numbered sentences={ofOther} />
        </details>
      ))}
    </>
  );
}

function Numbered({ sentences }: { sentences: readonly { readonly text: string }[] }) {
  return (
    <ol className="inbox-why">
      {sentences.map(({ text }, index) => (
        <li key={index}>
          <Told text={text} />
        </li>
      ))}
    </ol>
  );
}
