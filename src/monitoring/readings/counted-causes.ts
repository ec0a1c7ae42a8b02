/** The causes among counted outcomes: how many products failed for which. Only the most frequent are kept, because a shop names its own statuses. */
import { limits } from "../../limits.ts";
import { readCause, type Cause } from "./outcome.ts";

/** A cause, and the products that failed for it. */
export interface CountedCause extends Cause {
  pairs: number;
}

/** Products by the text of their cause. */
export type CauseCounts = Readonly<Record<string, number>>;

const { causesCounted } = limits.readings;

/** The sum by cause as it is stored: what is taken away, and the {@link limits.readings.causesCounted} most frequent of what is added. */
export function sumCauses(counts: readonly { cause: string | null; added: number }[]): CauseCounts {
  const sums = new Map<string, number>();
  for (const { cause, added } of counts) {
    if (cause !== null) sums.set(cause, (sums.get(cause) ?? 0) + added);
  }
  const most = [...sums].filter(([, added]) => added > 0).toSorted(([, a], [, b]) => b - a);
  return Object.fromEntries([...most.slice(0, causesCounted), ...[...sums].filter(([, added]) => added < 0)]);
}

/** Sets the counts of a row and those that are added to it, in `on conflict do update`. @param known the row's alias */
export function addCauses(known: string): string {
  return `causes = (
      select coalesce(json_object_agg(cause, pairs), '{}')
      from (
        select cause, sum(pairs::integer) as pairs
        from (
          select key as cause, value as pairs
          from json_each_text(${known}.causes)
          union all
          select key, value
          from json_each_text(excluded.causes)
        ) as counted
        group by cause
        having sum(pairs::integer) > 0
        order by pairs desc, cause
        limit ${causesCounted}
      ) as kept
    )`;
}

/** What an answer has, the most frequent first; nothing if no cause is known. */
export function renderCauses(counts: CauseCounts): { causes?: CountedCause[] } {
  const counted = Object.entries(counts).filter(([, pairs]) => pairs > 0);
  if (counted.length === 0) return {};
  const causes = counted.map(([cause, pairs]) => ({ ...readCause(cause), pairs }));
  return { causes: causes.toSorted((a, b) => b.pairs - a.pairs || (causeOrder(a) < causeOrder(b) ? -1 : 1)) };
}

function causeOrder({ code, status = 0 }: Cause): string {
  return `${code} ${status}`;
}
