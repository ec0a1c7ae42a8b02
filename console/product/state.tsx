/** The state of a product's price, as a word. Violet waits for a person, red is wrong. */
import { useTranslation } from "react-i18next";
import type { Figures } from "./queries.ts";

export const states = [
  "held",
  "published",
  "live",
  "notYetLive",
  "notLive",
  "unchanged",
  "skipped",
  "failed",
  "neverPriced",
] as const;

const kinds: Readonly<Partial<Record<Figures["state"], string>>> = {
  held: "held",
  failed: "wrong",
  notLive: "wrong",
};

export function State({ state }: { state: Figures["state"] }) {
  const { t } = useTranslation();
  return (
    <span className="state" data-kind={kinds[state]}>
      {t(`products.states.${state}`)}
    </span>
  );
}
