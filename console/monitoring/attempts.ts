/** The words of what came of attempts to read a page. A cause that is new has none. */
import i18next, { type TFunction } from "i18next";
import type { useFormats } from "../kit/formats.ts";
import type texts from "./attempts.en.json";
import type { Outcome, OutcomesOfDay } from "./watched-shop.ts";

/** The causes that the catalogue has words for. */
function isKnown(code: string): code is keyof typeof texts.attempts.causes {
  return i18next.exists(`attempts.causes.${code}`);
}

export interface Cause {
  readonly code: string;
  readonly status?: number;
}

/** What happened at an attempt: "refused: 403", "too slow"; null for a cause that the console has no words for. */
export function causeWords(t: TFunction, cause: Cause | undefined): string | null {
  if (cause === undefined) return null;
  const { code, status } = cause;
  if (status !== undefined) return t(`attempts.statuses.${code === "wall" ? "wall" : statusKind(status)}`, { status });
  return isKnown(code) ? t(`attempts.causes.${code}`) : null;
}

function statusKind(status: number): "busy" | "failing" | "gone" | "other" | "refused" {
  if (status === 429) return "busy";
  if (status === 404 || status === 410) return "gone";
  if (status >= 500) return "failing";
  return status === 401 || status === 403 || status === 405 || status === 451 ? "refused" : "other";
}

interface Attempt {
  readonly outcome?: Outcome;
  readonly cause?: Cause | undefined;
}

/** The cause of an attempt where there are words for it, else its outcome. */
export function attemptWords(t: TFunction, { outcome, cause }: Attempt): string {
  const why = causeWords(t, cause);
  if (why !== null) return why;
  return outcome === undefined ? t("attempts.notTried") : t(`attempts.outcomes.${outcome}`);
}

type Counted = OutcomesOfDay["outcomes"][number];

const causesShown = 3;

/** An outcome with its most frequent causes: "not fetched (41 refused: 403, 2 too slow)". */
export function countedWords(
  t: TFunction,
  formats: ReturnType<typeof useFormats>,
  { outcome, pairs, causes = [] }: Counted,
): string {
  const [first] = causes;
  const isOne = first?.pairs === pairs;
  const why = causes.slice(0, causesShown).flatMap((cause) => {
    const words = causeWords(t, cause);
    return words === null ? [] : [isOne ? words : `${formats.count(cause.pairs)} ${words}`];
  });
  const name = t(`attempts.outcomes.${outcome}`);
  return why.length === 0 ? name : `${name} (${why.join(", ")})`;
}

/** What happened to most of them: the cause if most have one, else the outcome. */
export function mainWords(t: TFunction, { outcome, pairs, causes = [] }: Counted): string {
  const main = causes.find((cause) => 2 * cause.pairs > pairs);
  return attemptWords(t, { outcome, cause: main });
}
