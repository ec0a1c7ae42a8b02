/** Offers and our prices over time, as steps. Lines are named where they end. Arrow keys move through the times. */
import { useElementSize } from "@mantine/hooks";
import { useEffect, useMemo, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import UPlot from "uplot";
import "uplot/dist/uPlot.min.css";
import { usePreferences } from "../app/preferences.ts";
import { Foreign } from "../kit/foreign.tsx";
import { formatsOf, useFormats } from "../kit/formats.ts";
import { spread } from "./spread.ts";
import type { Line, Lines } from "./series.ts";

interface PricesChartProps {
  readonly lines: Lines;
  readonly currency: string;
}

interface EndLabel {
  readonly line: number;
  readonly top: number;
}

const height = 250;
/** Room for the names at the ends of lines; names of ours are short but for one. */
const labelSpaces = { usual: 104, long: 148 } as const;
const names = {
  ours: "product.points.ours",
  advised: "product.points.published",
  wouldHave: "product.points.wouldHave",
} as const;
const colours = { ours: "--ours", advised: "--advised", wouldHave: "--advised" } as const;
const dashes = [[], [6, 3], [2, 3], [8, 3, 2, 3], [4, 4]] as const;

export function PricesChart({ lines, currency }: PricesChartProps) {
  const { t } = useTranslation();
  const formats = useFormats();
  const { theme } = usePreferences();
  const { ref: sized, width } = useElementSize();
  const host = useRef<HTMLDivElement>(null);
  const plot = useRef<UPlot | null>(null);
  const [labels, setLabels] = useState<readonly EndLabel[]>([]);
  const [at, setAt] = useState<number | null>(null);
  const language = formats.language;
  const labelSpace = labelSpaceOf(lines);
  const options = useMemo(
    () =>
      width === 0 ? null : plotOptions({ lines, currency, width, language, onLabels: setLabels, onCursor: setAt }),
    [lines, currency, width, language],
  );
  useEffect(() => {
    if (options === null || host.current === null) return undefined;
    const made = new UPlot(options, [[...lines.times], ...lines.lines.map(({ prices }) => [...prices])], host.current);
    plot.current = made;
    return () => made.destroy();
    // A theme changes colours, which the picture has read.
  }, [options, lines, theme]);
  const name = (line: Line): string => (line.kind === "vendor" ? line.name : t(names[line.kind]));
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
        {at === null ? t("product.chartHelp") : readingOf(lines, at, { name, formats, currency })}
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

function readingOf(
  { times, lines }: Lines,
  at: number,
  {
    name,
    formats,
    currency,
  }: { name: (line: Line) => string; formats: ReturnType<typeof useFormats>; currency: string },
): string {
  const time = new Date((times[at] ?? 0) * 1_000).toISOString();
  const values = lines.flatMap((line) => {
    const price = line.prices.slice(0, at + 1).findLast((known) => known !== undefined);
    return price === undefined || price === null ? [] : [`${name(line)} ${formats.amount(price, currency)}`];
  });
  return `${formats.time(time)}: ${values.join(" · ")}`;
}

interface PlotOptions {
  readonly lines: Lines;
  readonly currency: string;
  readonly width: number;
  readonly language: "de" | "en";
  readonly onLabels: (labels: readonly EndLabel[]) => void;
  readonly onCursor: (at: number | null) => void;
}

function plotOptions({ lines, currency, width, language, onLabels, onCursor }: PlotOptions): UPlot.Options {
  const formats = formatsOf(language);
  const [line, soft, faint] = ["--line", "--soft", "--faint"].map(colourOf);
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
    padding: [10, labelSpaceOf(lines), 0, 0],
    legend: { show: false },
    cursor: { y: false, points: { size: 6 }, drag: { x: true, y: false } },
    scales: { x: { time: true } },
    axes: [
      {
        ...axis,
        space: 90,
        grid: { show: false },
        values: (_plot, times) => times.map((time) => dayOf(time, language)),
      },
      { ...axis, size: 56, values: (_plot, values) => values.map((value) => formats.amount(value, currency)) },
    ],
    series: [
      {},
      ...lines.lines.map(({ kind }): UPlot.Series => {
        const dash = kind === "vendor" ? (dashes[vendors++ % dashes.length] ?? []) : kind === "wouldHave" ? [3, 3] : [];
        const colour = kind === "vendor" ? (faint ?? "") : colourOf(colours[kind]);
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
      draw: [(plot) => onLabels(endLabels(plot, lines))],
      setCursor: [({ cursor }) => onCursor(cursor.idx ?? null)],
    },
  };
}

function labelSpaceOf({ lines }: Lines): number {
  return labelSpaces[lines.some(({ kind }) => kind === "wouldHave") ? "long" : "usual"];
}

function dayOf(time: number, language: "de" | "en"): string {
  const locale = language === "de" ? "de-DE" : "en-GB";
  return new Date(time * 1_000).toLocaleDateString(locale, { day: "numeric", month: "short" });
}

/** Labels at the ends of their lines, moved apart where they would cover each other. */
function endLabels(plot: UPlot, { lines }: Lines): readonly EndLabel[] {
  const ends = lines.flatMap(({ prices }, line) => {
    const last = prices.findLast((price) => typeof price === "number");
    return typeof last === "number" ? [{ line, top: plot.valToPos(last, "y") + plot.bbox.top / devicePixelRatio }] : [];
  });
  const tops = spread(
    ends.map(({ top }) => top),
    { apart: 15, from: 8, to: height - 34 },
  );
  return ends.map(({ line }, index) => ({ line, top: tops[index] ?? 0 }));
}

/** The canvas needs the colour itself. */
function colourOf(variable: string): string {
  const probe = document.createElement("span");
  probe.style.color = `var(${variable})`;
  document.body.append(probe);
  const { color } = getComputedStyle(probe);
  probe.remove();
  return color;
}

const mostRows = 200;

function ChartTable({ lines, currency, name }: PricesChartProps & { name: (line: Line) => string }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const [isOpen, setOpen] = useState(false);
  const rows = lines.times
    .map((time, index) => ({ time, index }))
    .toReversed()
    .slice(0, mostRows);
  return (
    <details onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="soft">{t("product.asTable")}</summary>
      {isOpen ? (
        <div className="table-scroll chart-table" tabIndex={0} role="group" aria-label={t("product.chart")}>
          <table className="plain">
            <thead>
              <tr>
                <th>{t("product.columns.time")}</th>
                {lines.lines.map((line, index) => (
                  <th key={index} className="number">
                    <Foreign text={name(line)} />
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map(({ time, index }) => (
                <tr key={time}>
                  <td>{formats.time(new Date(time * 1_000).toISOString())}</td>
                  {lines.lines.map(({ prices }, column) => (
                    <td key={column} className="number">
                      {typeof prices[index] === "number" ? formats.amount(prices[index], currency) : ""}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      ) : null}
    </details>
  );
}
