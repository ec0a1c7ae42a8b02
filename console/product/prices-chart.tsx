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
import { usePreferences } from "../app/preferences.ts";
import { Foreign, legible } from "../kit/foreign.tsx";
import { useFormats, type Formats } from "../kit/formats.ts";
import { usePrinting } from "../kit/printing.ts";
import { ChartTable } from "./chart-table.tsx";
import { ChartMarks, marksOf, placeMarks, type Mark, type PlacedMark } from "./chart-marks.tsx";
import { momentWords } from "./events.ts";
import { spread } from "./spread.ts";
import type { Line, Lines } from "./series.ts";

export interface PricesChartProps {
  readonly lines: Lines;
  readonly currency: string;
}

interface ChartProps extends PricesChartProps {
  /** A part of the picture was chosen by dragging: milliseconds. */
  readonly onZoom: (fromMs: number, toMs: number) => void;
}

interface EndLabel {
  readonly line: number;
  readonly top: number;
}

const height = 280;
/** Below the plot, for the days. */
const daysHeight = 34;
/** Room for the names at the ends of lines; names of ours are short but for one. */
const labelSpaces = { usual: 104, long: 148 } as const;
const names = {
  ours: "product.points.ours",
  advised: "product.points.published",
  wouldHave: "product.points.wouldHave",
} as const;
const colours = { ours: "--ours", advised: "--advised", wouldHave: "--advised" } as const;
const dashes = [[], [6, 3], [2, 3], [8, 3, 2, 3], [4, 4]] as const;

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
  const labelSpace = labelSpaceOf(lines);
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
        <div className="chart-labels" aria-hidden="true">
          {labels.map(({ line, top }) => {
            const shown = lines.lines[line];
            return shown === undefined ? null : (
              <span
                key={line}
                className={shown.kind === "vendor" ? "soft" : `text-${shown.kind}`}
                style={{ top: top - 7, left: width - labelSpace + 8 }}
              >
                <Foreign text={name(shown)} />
              </span>
            );
          })}
        </div>
      </div>
      <ChartTable lines={lines} currency={currency} name={name} />
    </>
  );
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

interface PlotOptions {
  readonly lines: Lines;
  readonly marks: readonly Mark[];
  readonly currency: string;
  readonly width: number;
  readonly formats: Formats;
  readonly isPrinting: boolean;
  readonly onLabels: (labels: readonly EndLabel[]) => void;
  readonly onMarks: (marks: readonly PlacedMark[]) => void;
  readonly onCursor: (at: number | null) => void;
  readonly onZoom: ChartProps["onZoom"];
}

/** A shorter stretch was a click that slipped. */
const leastDragPixels = 8;

function plotOptions(wanted: PlotOptions): UPlot.Options {
  const { lines, marks, currency, width, formats, isPrinting, onLabels, onMarks, onCursor, onZoom } = wanted;
  const { timeZone } = formats;
  const [line, soft, faint] = ["--line", "--soft", "--faint"].map((variable) => colourOf(variable, isPrinting));
  const axis = {
    stroke: soft ?? "",
    grid: { stroke: line ?? "", width: 1 },
    ticks: { show: false },
    font: "11px Inter Variable",
  };
  let vendors = 0;
  return {
    width,
    height,
    padding: [marks.length === 0 ? 10 : 20, labelSpaceOf(lines), 0, 0],
    legend: { show: false },
    cursor: { y: false, points: { size: 6 }, drag: { x: true, y: false, setScale: false } },
    scales: { x: { time: true } },
    ...(timeZone === undefined ? {} : { tzDate: (time) => UPlot.tzDate(new Date(time * 1_000), timeZone) }),
    axes: [
      {
        ...axis,
        space: 90,
        size: daysHeight,
        grid: { show: false },
        values: (_plot, times) => times.map((time) => formats.dayOf(new Date(time * 1_000))),
      },
      { ...axis, size: 56, values: (_plot, values) => values.map((value) => formats.amount(value, currency)) },
    ],
    series: [
      {},
      ...lines.lines.map(({ kind }): UPlot.Series => {
        const dash = kind === "vendor" ? (dashes[vendors++ % dashes.length] ?? []) : kind === "wouldHave" ? [3, 3] : [];
        const colour = kind === "vendor" ? (faint ?? "") : colourOf(colours[kind], isPrinting);
        return {
          stroke: colour,
          width: kind === "vendor" ? 1.2 : 2,
          dash: [...dash],
          points: { show: kind === "advised" && lines.times.length < 60 },
          ...(UPlot.paths.stepped === undefined ? {} : { paths: UPlot.paths.stepped({ align: 1 }) }),
        };
      }),
    ],
    hooks: {
      draw: [
        (plot) => {
          onLabels(endLabels(plot, lines));
          onMarks(placedMarks(plot, marks));
        },
      ],
      // The service answers with what lies there: shorter changes as well, which the wider picture has no room for.
      setSelect: [
        (plot) => {
          const { left, width: dragged } = plot.select;
          if (dragged < leastDragPixels) return;
          const [from, to] = [plot.posToVal(left, "x"), plot.posToVal(left + dragged, "x")];
          plot.setSelect({ left: 0, top: 0, width: 0, height: 0 }, false);
          onZoom(from * 1_000, to * 1_000);
        },
      ],
      setCursor: [({ cursor }) => onCursor(cursor.idx ?? null)],
    },
  };
}

function labelSpaceOf({ lines }: Lines): number {
  return labelSpaces[lines.some(({ kind }) => kind === "wouldHave") ? "long" : "usual"];
}

function placedMarks(plot: UPlot, marks: readonly Mark[]): readonly PlacedMark[] {
  const [from, wide] = [plot.bbox.left / devicePixelRatio, plot.bbox.width / devicePixelRatio];
  const leftOf = (time: number): number => from + plot.valToPos(time, "x");
  return placeMarks(marks, { leftOf, from, to: from + wide, end: plot.width });
}

/** Labels at the ends of their lines, moved apart where they would cover each other. */
function endLabels(plot: UPlot, { lines }: Lines): readonly EndLabel[] {
  const ends = lines.flatMap(({ prices }, line) => {
    const last = prices.findLast((price) => typeof price === "number");
    return typeof last === "number" ? [{ line, top: plot.valToPos(last, "y") + plot.bbox.top / devicePixelRatio }] : [];
  });
  const tops = spread(
    ends.map(({ top }) => top),
    { apart: 15, from: 8, to: height - daysHeight },
  );
  return ends.map(({ line }, index) => ({ line, top: tops[index] ?? 0 }));
}

/** The canvas needs the colour itself; on paper that of the light theme. */
function colourOf(variable: string, isPrinting: boolean): string {
  const probe = document.createElement("span");
  if (isPrinting) probe.style.colorScheme = "light";
  probe.style.color = `var(${variable})`;
  document.body.append(probe);
  const { color } = getComputedStyle(probe);
  probe.remove();
  return color;
}
