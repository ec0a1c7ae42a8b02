/** The versions of a strategy that an entry of the audit tells of: what prices follow since, and what they followed before. */

interface Told {
  readonly action: string;
  readonly subject: string;
  readonly before?: unknown;
  readonly after?: unknown;
}

export interface Comparison {
  readonly strategyId: string;
  /** Null if another strategy was active before, or none. */
  readonly from: number | null;
  readonly to: number;
}

/** The review's versions for an entry; null for an entry that tells of none, such as a deletion. */
export function comparisonOf({ action, subject, before, after }: Told): Comparison | null {
  if (!/^(?:strategy|rollout)\./.test(action)) return null;
  const to = numberIn(after, "version");
  if (to === null) return null;
  const strategyId = textIn(after, "strategyId") ?? subject;
  // A rollout's entry has the version before it in the rollout itself.
  const earlier = valueIn(after, "before") ?? before;
  if ((textIn(earlier, "strategyId") ?? subject) !== strategyId) return { strategyId, from: null, to };
  // A version that is stored and goes live at once replaces the active one, which need not be the newest.
  const active = action === "strategy.activated" ? numberIn(earlier, "activeVersion") : null;
  const from = active ?? numberIn(earlier, "version");
  return { strategyId, from: from === to ? null : from, to };
}

function valueIn(value: unknown, name: string): unknown {
  if (typeof value !== "object" || value === null) return undefined;
  return Object.entries(value).find(([key]) => key === name)?.[1];
}

function numberIn(value: unknown, name: string): number | null {
  const found = valueIn(value, name);
  return typeof found === "number" ? found : null;
}

function textIn(value: unknown, name: string): string | null {
  const found = valueIn(value, name);
  return typeof found === "string" ? found : null;
}
