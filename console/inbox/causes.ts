/** The words of the inbox for the codes of the service. A code that is new shows as it is. */
import type { TFunction } from "i18next";
import type { Approval, InboxEntry } from "./queries.ts";

const reasons = [
  "hold",
  "holdWhen",
  "changeTooGreat",
  "withoutFloor",
  "change",
  "farFromMarket",
  "belowCost",
  "staleMarket",
  "families",
  "run",
] as const;

/** "changed too far" */
export function reasonWords(t: TFunction, code: string): string {
  const known = reasons.find((reason) => reason === code);
  return known === undefined ? code : t(`inbox.reasons.${known}`);
}

/** Why a price waits. Where the rule says it in words of its own, those. */
export function heldWords(t: TFunction, { reasons: own }: Approval): string {
  return own.map(({ code, message }) => (code === "hold" ? message : reasonWords(t, code))).join(", ");
}

const domainCauses = [
  "held",
  "doubtful",
  "CaptchaFailure",
  "RequestFailure",
  "LayoutFailure",
  "ProductSearchFailure",
] as const;
const runCauses = ["paused", "tripped"] as const;

/** What an entry is about: "shop-b.example", "4 products without a price". */
export function entryTitle(t: TFunction, entry: InboxEntry): string {
  const { kind, subject = "", products = 0, deliveries = 0 } = entry;
  switch (kind) {
    case "held":
      return t("inbox.titles.held", { count: products, reason: reasonWords(t, entry.cause) });
    case "failed":
      return t("inbox.titles.failed", { count: products });
    case "domain":
      return subject;
    case "callback":
      return t("inbox.titles.callback", { count: deliveries, name: subject });
    case "match":
      return t("inbox.titles.match", { count: products, domain: subject });
    case "draft":
      return t("inbox.titles.draft", { name: entry.cause });
    case "runStopped":
      return entry.cause === "paused" ? t("inbox.titles.paused") : t("inbox.titles.runStopped");
    default:
      return entry.cause;
  }
}

/** Why, in a short sentence. */
export function entryCause(t: TFunction, { kind, cause, products = 0, sample }: InboxEntry): string {
  if (kind === "domain") {
    const known = domainCauses.find((one) => one === cause);
    return t(`inbox.domains.${known ?? "other"}`, { count: products });
  }
  if (kind === "runStopped") {
    const known = runCauses.find((one) => one === cause);
    return t(`inbox.runs.${known ?? "failed"}`, { count: products });
  }
  if (kind === "failed" || kind === "match") return sample.map(({ id, name }) => name ?? id).join(", ");
  return t(`inbox.kindTexts.${kind}`);
}

/** What the person can do about it. */
export function entryAdvice(t: TFunction, { kind, cause }: InboxEntry): string {
  if (kind === "domain") {
    const known = domainCauses.find((one) => one === cause);
    return t(`inbox.domainAdvice.${known ?? "other"}`);
  }
  if (kind === "runStopped") {
    const known = runCauses.find((one) => one === cause);
    return t(`inbox.runAdvice.${known ?? "failed"}`);
  }
  return t(`inbox.advice.${kind}`);
}
