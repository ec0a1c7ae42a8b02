/** The words of the inbox for the codes of the service. A code that is new shows as it is. */
import type { TFunction } from "i18next";
import type { Formats } from "../kit/formats.ts";
import { causeWords } from "../monitoring/attempts.ts";
import type { Approval, InboxEntry } from "./queries.ts";

/** Groups of held prices that the service names by which limit it is, beside the plain codes. */
const groups = {
  "change.roseTooFar": "rise",
  "change.fellTooFar": "fall",
  "farFromMarket.farBelowMarket": "farBelow",
  "farFromMarket.farAboveMarket": "farAbove",
  "withoutFloor.belowUsual": "dropFloorless",
  "withoutFloor.nothingUsual": "firstFloorless",
  "holdWhen.result.changePercent": "ownChange",
  "holdWhen.result.marginPercent": "ownMargin",
  "holdWhen.result.price": "ownPrice",
  "holdWhen.result.position": "ownPosition",
  staleMarket: "staleMarket",
} as const;

const reasons = [
  "hold",
  "holdWhen",
  "changeTooGreat",
  "withoutFloor",
  "change",
  "farFromMarket",
  "belowCost",
  "families",
  "run",
] as const;

/** "rises above the limit", "below cost" */
export function reasonWords(t: TFunction, group: string): string {
  const [, divided] = Object.entries(groups).find(([name]) => name === group) ?? [];
  if (divided !== undefined) return t(`inbox.groups.${divided}`);
  const known = reasons.find((reason) => reason === group);
  if (known !== undefined) return t(`inbox.reasons.${known}`);
  const field = /^holdWhen\.(.+)$/.exec(group)?.[1];
  return field === undefined ? group : t("inbox.groups.ownField", { field });
}

/** The same with the limit, where all prices of the group broke one: "rises above the limit of 12 %". */
export function groupWords(t: TFunction, { key, limit }: InboxEntry, formats: Formats): string {
  const [, divided] = Object.entries(groups).find(([name]) => name === key) ?? [];
  return divided === undefined || limit === undefined
    ? reasonWords(t, key)
    : t(`inbox.limits.${divided}`, { limit: formats.plain(Math.abs(limit)) });
}

/** Why a price waits: "+29.9 %, your limit is 12 %". */
export function heldWords({ reasons: own }: Approval): string {
  return own.map(({ brief }) => brief).join(", ");
}

const domainCauses = [
  "held",
  "doubtful",
  "CaptchaFailure",
  "RequestFailure",
  "LayoutFailure",
  "ProductSearchFailure",
] as const;
const unusedCauses = ["noMarket", "currency", "noRate", "staleRate", "tooOld", "notAvailable"] as const;
const runCauses = ["paused", "tripped"] as const;

/** What an entry is about: "shop-b.example", "4 products without a price". */
export function entryTitle(t: TFunction, entry: InboxEntry, formats: Formats): string {
  const { kind, subject = "", products = 0, deliveries = 0 } = entry;
  switch (kind) {
    case "held":
      return t("inbox.titles.held", { count: products, reason: groupWords(t, entry, formats) });
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
    case "unusedOffers":
      return t("inbox.titles.unusedOffers");
    case "removal":
      return t("inbox.titles.removal", { count: products });
    default:
      return entry.cause;
  }
}

/** Why, in a short sentence. */
export function entryCause(t: TFunction, entry: InboxEntry): string {
  const { kind, cause, products = 0, sample } = entry;
  if (kind === "domain") {
    const known = domainCauses.find((one) => one === cause);
    const said = t(`inbox.domains.${known ?? "other"}`, { count: products });
    const [main] = entry.causes ?? [];
    const why = causeWords(t, main);
    return why === null ? said : t("inbox.domainWhy", { said, why });
  }
  if (kind === "runStopped") {
    const known = runCauses.find((one) => one === cause);
    return t(`inbox.runs.${known ?? "failed"}`, { count: products });
  }
  if (kind === "unusedOffers") {
    const known = unusedCauses.find((one) => one === cause);
    const { ofProducts = products, subject = "" } = entry;
    return t(`inbox.unused.${known ?? "other"}`, { count: ofProducts, products, currency: subject });
  }
  if (kind === "removal") return t(`inbox.removals.${cause === "imported" ? "imported" : "deleted"}`);
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
  if (kind === "unusedOffers") {
    const known = unusedCauses.find((one) => one === cause);
    return t(`inbox.unusedAdvice.${known ?? "other"}`);
  }
  return t(`inbox.advice.${kind}`);
}
