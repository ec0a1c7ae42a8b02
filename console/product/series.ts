/** The lines of a product as a picture has them: on one list of times, limits first and ours last, so that these lie above. */
import type { Answer } from "../../client/client.ts";
import { decimalText } from "../kit/exact.ts";
import { isRepetition, pointsOf, type Line } from "./chart-line.ts";
import type { ProductEvent } from "./events.ts";

export type SeriesOut = Answer<"/api/v3/vendor/contracts/{contractId}/products/{productId}/series", "get">["data"];

type Series = SeriesOut["series"][number];

export interface Lines {
  /** Seconds, ascending. */
  readonly times: readonly number[];
  readonly lines: readonly Line[];
  /** What happened, by its second; each of them is one of the times. */
  readonly events: ReadonlyMap<number, readonly ProductEvent[]>;
  /** 0: every change is shown. */
  readonly resolutionSeconds: number;
}

const kinds = { own: "ours", vendor: "vendor", published: "advised", floor: "floor", min: "min", max: "max" } as const;
/** From below to above. */
const layers: readonly (readonly Series["kind"][])[] = [["max", "min", "floor"], ["vendor"], ["own", "published"]];

/** What a strategy would have advised at past moments: seconds, and prices. */
export interface PastAdvice {
  readonly times: readonly number[];
  readonly prices: readonly number[];
}

interface Beside {
  /** What would have been advised before anything was; its line ends where that of published prices begins. */
  readonly past?: PastAdvice | undefined;
  readonly events?: readonly ProductEvent[] | undefined;
}

export function linesOf({ series, to, resolutionSeconds }: SeriesOut, { past, events = [] }: Beside): Lines {
  const end = secondsOf(to);
  const happened = Map.groupBy(events, ({ at }) => secondsOf(at));
  const min = series.find(({ kind }) => kind === "min");
  const told = series.filter((line) => line.kind !== "floor" || !isRepetition(line, min));
  const shown = layers.flatMap((layer) => told.filter(({ kind }) => layer.includes(kind)));
  const moments = [...shown.flatMap((line) => line.times), ...(past?.times ?? []), ...happened.keys(), end];
  const times = [...new Set(moments)].sort((one, other) => one - other);
  const lines = shown.map((line): Line => {
    const { kind, vendor } = line;
    const known = new Map(pointsOf(line).map(([time, price]) => [time, unitsOf(price)]));
    const values = times.map((time) => known.get(time));
    // A price holds until something else is known, so the line reaches to the end.
    const last = values.findLast((price) => price !== undefined);
    return {
      kind: kinds[kind],
      name: kind === "vendor" ? (vendor ?? "") : "",
      prices: [...values.slice(0, -1), values.at(-1) ?? last ?? null],
    };
  });
  const known = new Map(past?.times.map((time, index) => [time, past.prices[index]]));
  const wouldHave = { kind: "wouldHave", name: "", prices: times.map((time) => known.get(time)) } as const;
  return {
    times,
    lines: [...lines, wouldHave].filter(({ prices }) => prices.some((price) => typeof price === "number")),
    events: happened,
    resolutionSeconds,
  };
}

function secondsOf(instant: string): number {
  return Math.floor(Date.parse(instant) / 1_000);
}

/** Hundredths as an amount. */
function unitsOf(hundredths: number | null): number | null {
  return hundredths === null ? null : Number(decimalText(`${hundredths}/100`));
}
