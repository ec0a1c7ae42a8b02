/** What happened to the price of a product, as its chart marks it. */
import type { TFunction } from "i18next";
import type { Data } from "../../client/client.ts";
import { read } from "../service/read.ts";
import { reasonWords } from "../inbox/causes.ts";
import type { Formats } from "../kit/formats.ts";
import type { ProductKey } from "./queries.ts";
import { momentsOf, type Range } from "./range.ts";

const path = "/api/v3/vendor/contracts/{contractId}/products/{productId}/events";

export type ProductEvent = Data<typeof path, "get">[number];

/** What happened in the range, in the order of time. */
export function eventsQuery({ contractId, productId }: ProductKey, range: Range) {
  return read(path, { path: { contractId, productId }, query: momentsOf(range) });
}

interface Words {
  readonly formats: Formats;
  readonly currency: string;
}

/** "price 12.00 → 11.50", "12.00 approved by kim@customer.example" */
export function eventWords(t: TFunction, event: ProductEvent, { formats, currency }: Words): string {
  const { kind, version = 0, domain = "", reasons = [], userEmail: who = "" } = event;
  const amountOf = (price?: number): string => (price === undefined ? "" : formats.amount(price, currency));
  const [price, before] = [amountOf(event.price), amountOf(event.before)];
  switch (kind) {
    case "published":
      return before === "" ? t("product.events.firstPrice", { price }) : t("product.events.price", { price, before });
    case "held":
      return t("product.events.held", {
        price,
        reasons: reasons.map((code) => reasonWords(t, code)).join(", "),
      });
    case "decided":
      return t(`product.events.decisions.${event.decision ?? "expired"}`, { price, before, who });
    case "rollout":
      return rolloutWords(t, event, formats);
    case "cost":
      if (price === "") return t("product.events.costGone", { before });
      return t(before === "" ? "product.events.costKnown" : "product.events.cost", { price, before });
    default:
      return t(`product.events.${kind}`, { version, domain });
  }
}

/** "rollout of version 4 began, 5 % of the products" */
function rolloutWords(t: TFunction, event: ProductEvent, formats: Formats): string {
  const { share, step = "started", version = 0 } = event;
  const words = t(`product.events.steps.${step}`, { version });
  return share === undefined ? words : `${words}, ${t("product.events.toShare", { share: formats.plain(share) })}`;
}

/** The words of everything that happened in a moment. */
export function momentWords(t: TFunction, events: readonly ProductEvent[], words: Words): string {
  return events.map((event) => eventWords(t, event, words)).join(" · ");
}
