/**
 * Offers and our prices over time, as steps, and what happened meanwhile. Lines are named where they end. Arrow keys move through
 * the times.
 */
import { useElementSize } from "@mantine/hooks";
import { useEffect, useMemo, useRef, useState } from "react";
import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import UPlot from "uplot";
import "uplot/dist/uPlot.min.css";
import { usePreferences } from "../service/preferences.ts";
import { legible } from "../kit/legible.ts";
import { useFormats, type Formats } from "../kit/formats.ts";
import { usePrinting } from "../kit/printing.ts";
import { ChartLabels } from "./chart-labels.tsx";
import { ChartTable } from "./chart-table.tsx";
import { ChartMarks, marksOf } from "./chart-marks.tsx";
import type { Line } from "./chart-line.ts";
import { labelSpaceOf, plotOptions, type EndLabel, type Zoom } from "./chart-plot.ts";
import { limitsOutside } from "./chart-range.ts";
import { momentWords } from "./events.ts";
import type { PlacedMark } from "./place-marks.ts";
import type { Lines } from "./series.ts";

export interface PricesChartProps {
  readonly lines: Lines;
  readonly currency: string;
}

interface ChartProps extends PricesChartProps {
  readonly onZoom: Zoom;
}

const names = {
  ours: "product.points.ours",
  advised: "product.points.published",
  wouldHave: "product.points.wouldHave",
  floor: "product.points.floor",
  min: "product.points.min",
  max: "product.points.max",
} as const;

export function PricesChart({ lines, currency, onZoom }: ChartProps) {
  const { t } = useTranslation();
  const formats = useFormats();
  const { theme } = usePreferences();
  const isPrinting = usePrinting();
  const { ref: sized, width } = useElementSize();
  const host = useRef<HTMLDivElement>(null);
  const plot = useRef<UPlot | null>(null);
  const [labels, setLabels] = useState<readonly EndLabel[]>([]);
  const [placed, setPlaced] = useState<readonly PlacedMark[]>([]);
  const [at, setAt] = useState<number | null>(null);
  const zoom = useRef(onZoom);
  useEffect(() => {
    zoom.current = onZoom;
  });
  const marks = useMemo(() => marksOf(t, lines.events), [lines, t]);
  const options = useMemo(
    () =>
      width === 0
        ? null
        : plotOptions({
            lines,
            marks,
            currency,
            width,
            formats,
            isPrinting,
            onLabels: setLabels,
            onMarks: setPlaced,
            onCursor: setAt,
            onZoom: (fromMs, toMs) => zoom.current(fromMs, toMs),
          }),
    [lines, marks, currency, width, formats, isPrinting],
  );
  useEffect(() => {
    if (options === null || host.current === null) return undefined;
    const made = new UPlot(options, [[...lines.times], ...lines.lines.map(({ prices }) => [...prices])], host.current);
    plot.current = made;
    return () => made.destroy();
    // A theme changes colours, which the picture has read.
  }, [options, lines, theme]);
  const name = (line: Line): string => (line.kind === "vendor" ? legible(line.name) : t(names[line.kind]));
  const step = (by: number): void => {
    const last = lines.times.length - 1;
    const next = Math.min(last, Math.max(0, (at ?? (by > 0 ? -1 : last + 1)) + by));
    setAt(next);
    const time = lines.times[next];
    if (plot.current !== null && time !== undefined) {
      plot.current.setCursor({ left: plot.current.valToPos(time, "x"), top: 10 }, false);
    }
  };
  return (
    <>
      <p className="chart-read" aria-live="polite">
        {at === null ? t("product.chartHelp") : readingOf(lines, at, { t, name, formats, currency })}
      </p>
      <div
        className="chart"
        ref={sized}
        tabIndex={0}
        role="group"
        aria-label={t("product.chart")}
        onKeyDown={(event) => {
          if (event.key === "ArrowLeft" || event.key === "ArrowRight") {
            event.preventDefault();
            step(event.key === "ArrowLeft" ? -1 : 1);
          }
        }}
      >
        <div ref={host} aria-hidden="true" />
        <ChartMarks marks={placed} />
        <ChartLabels lines={lines.lines} labels={labels} from={width - labelSpaceOf(lines)} name={name} />
      </div>
      <Outside lines={lines} currency={currency} name={name} />
      <ChartTable lines={lines} currency={currency} name={name} />
    </>
  );
}

/** The limits that the picture does not reach. */
function Outside({ lines, currency, name }: PricesChartProps & Pick<Reading, "name">) {
  const { t } = useTranslation();
  const formats = useFormats();
  const limits = limitsOutside(lines).map(({ line, amount }) => `${name(line)} ${formats.amount(amount, currency)}`);
  return limits.length === 0 ? null : <p className="soft">{t("product.chartLimits", { limits: limits.join(", ") })}</p>;
}

interface Reading {
  readonly t: TFunction;
  readonly name: (line: Line) => string;
  readonly formats: Formats;
  readonly currency: string;
}

/** The prices of a moment, and what happened in it. */
function readingOf({ times, lines, events }: Lines, at: number, { t, name, formats, currency }: Reading): string {
  const seconds = times[at] ?? 0;
  const values = lines.flatMap((line) => {
    const price = line.prices.slice(0, at + 1).findLast((known) => known !== undefined);
    return price === undefined || price === null ? [] : [`${name(line)} ${formats.amount(price, currency)}`];
  });
  const happened = momentWords(t, events.get(seconds) ?? [], { formats, currency });
  const words = [...values, ...(happened === "" ? [] : [happened])];
  return `${formats.time(new Date(seconds * 1_000).toISOString())}: ${words.join(" · ")}`;
}
