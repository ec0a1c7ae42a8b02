/** What happened to the price of a product, as its chart marks it. */
import { queryOptions } from "@tanstack/react-query";
import type { TFunction } from "i18next";
import type { Answer } from "../../client/client.ts";
import { service } from "../app/service.ts";
import type { useFormats } from "../kit/formats.ts";
import type { ProductKey } from "./queries.ts";
import { momentsOf, type Range } from "./range.ts";

export type ProductEvent = Answer<
  "/api/v3/vendor/contracts/{contractId}/products/{productId}/events",
  "get"
>["data"][number];

/** What happened in the range, in the order of time. */
export function eventsQuery({ contractId, productId }: ProductKey, range: Range) {
  return queryOptions({
    queryKey: [contractId, "product", productId, "events", range],
    queryFn: async ({ signal }) =>
      (
        await service.get(
          "/api/v3/vendor/contracts/{contractId}/products/{productId}/events",
          { path: { contractId, productId }, query: momentsOf(range) },
          { signal },
        )
      ).data,
  });
}

/** "price 12.00 → 11.50", "version 4 of the strategy" */
export function eventWords(
  t: TFunction,
  { kind, price, before, version = 0, domain = "" }: ProductEvent,
  amount: (price: number) => string,
): string {
  if (kind === "published") {
    const now = price === undefined ? "" : amount(price);
    return before === undefined
      ? t("product.events.firstPrice", { price: now })
      : t("product.events.price", { price: now, before: amount(before) });
  }
  return t(`product.events.${kind}`, { version, domain });
}

/** The words of everything that happened in a moment. */
export function momentWords(
  t: TFunction,
  events: readonly ProductEvent[],
  { formats, currency }: { formats: ReturnType<typeof useFormats>; currency: string },
): string {
  return events.map((event) => eventWords(t, event, (price) => formats.amount(price, currency))).join(" · ");
}
