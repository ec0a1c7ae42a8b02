/** The line that says where the basket changed: on which days a line moves because other products are compared. */
import { useTranslation } from "react-i18next";
import { useFormats } from "../kit/formats.ts";
import type { Series } from "./history-queries.ts";

export type BasketChange = Series["basketChanges"][number];

/** Further days are in the table. */
const named = 3;

export function changesByDay({ basketChanges }: Series): ReadonlyMap<string, BasketChange> {
  return new Map(basketChanges.map((change) => [change.day, change]));
}

export function BasketChanges({ series: { basketChanges } }: { series: Series }) {
  const { t } = useTranslation();
  const formats = useFormats();
  if (basketChanges.length === 0) return null;
  const largest = basketChanges
    .toSorted((one, other) => sizeOf(other) - sizeOf(one))
    .slice(0, named)
    .toSorted((one, other) => (one.day < other.day ? -1 : 1));
  const unshown = basketChanges.length - largest.length;
  const days = largest.map(({ day, came, went }) =>
    t("market.basketDay", { day: formats.day(day), came: formats.count(came), went: formats.count(went) }),
  );
  return (
    <p className="soft">
      {t("market.basketChanged")} {days.join(" · ")}
      {unshown === 0 ? "" : ` · ${t("market.basketMore", { count: unshown })}`}
    </p>
  );
}

function sizeOf({ came, went }: BasketChange): number {
  return came + went;
}
