/** The picture of prices as uPlot draws it: steps, and where the names of lines and marks stand. */
import UPlot from "uplot";
import type { Formats } from "../kit/formats.ts";
import { leaderWidth } from "../kit/leader.tsx";
import { isLimit } from "./chart-line.ts";
import { priceRangeOf } from "./chart-range.ts";
import { placeMarks, type Mark, type PlacedMark } from "./place-marks.ts";
import type { Lines } from "./series.ts";
import { spread } from "../kit/spread.ts";

export interface EndLabel {
  readonly line: number;
  /** Where the line ends, in pixels from above. */
  readonly end: number;
  /** Where its name stands. */
  readonly top: number;
}

/** A part of the picture was chosen by dragging: milliseconds. */
export type Zoom = (fromMs: number, toMs: number) => void;

const height = 280;
/** Below the plot, for the days. */
const daysHeight = 34;
/** Room for the leaders and names at the ends of lines; names of ours are short but for one. */
const labelSpaces = { usual: leaderWidth + 96, long: leaderWidth + 140 } as const;
const colours = {
  ours: "--ours",
  advised: "--advised",
  wouldHave: "--advised",
  vendor: "--faint",
  floor: "--soft",
  min: "--soft",
  max: "--soft",
} as const;
/** Of vendors one after the other; of ours and of limits by kind. */
const vendorDashes = [
  [6, 3],
  [2, 3],
  [8, 3, 2, 3],
  [4, 4],
  [12, 3],
  [3, 6],
  [12, 3, 3, 3],
  [6, 2, 2, 2, 2, 2],
  [1, 3],
  [16, 5],
  [5, 2],
  [8, 2, 8, 6],
] as const;
/** Ours alone has none: lines that cross are told apart without their colours. */
const dashes = {
  ours: [],
  advised: [10, 2],
  wouldHave: [3, 3],
  floor: [12, 4],
  min: [1, 4],
  max: [1, 2, 1, 6],
} as const;
/** Above marks stand their names. */
const marksHeight = 20;
const markFont = "11px Inter Variable";

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
  readonly onZoom: Zoom;
}

/** A shorter stretch was a click that slipped. */
const leastDragPixels = 8;

/** A day is named where it begins. */
function onceEach(days: readonly string[]): string[] {
  return days.map((day, at) => (day === days[at - 1] ? "" : day));
}

export function plotOptions(wanted: PlotOptions): UPlot.Options {
  const { lines, marks, currency, width, formats, isPrinting, onLabels, onMarks, onCursor, onZoom } = wanted;
  const { timeZone } = formats;
  const [line, soft] = ["--line", "--soft"].map((variable) => colourOf(variable, isPrinting));
  const range = priceRangeOf(lines);
  const axis = {
    stroke: soft ?? "",
    grid: { stroke: line ?? "", width: 1 },
    ticks: { show: false },
    font: markFont,
  };
  let vendors = 0;
  return {
    width,
    height,
    padding: [marks.length === 0 ? 10 : marksHeight, labelSpaceOf(lines), 0, 0],
    legend: { show: false },
    cursor: { y: false, points: { size: 6 }, drag: { x: true, y: false, setScale: false } },
    scales: { x: { time: true }, y: { range: () => [range.from, range.to] } },
    ...(timeZone === undefined ? {} : { tzDate: (time) => UPlot.tzDate(new Date(time * 1_000), timeZone) }),
    axes: [
      {
        ...axis,
        space: 90,
        size: daysHeight,
        grid: { show: false },
        values: (_plot, times) => onceEach(times.map((time) => formats.dayOf(new Date(time * 1_000)))),
      },
      { ...axis, size: 56, values: (_plot, values) => values.map((value) => formats.amount(value, currency)) },
    ],
    series: [
      {},
      ...lines.lines.map(({ kind }): UPlot.Series => {
        const dash = kind === "vendor" ? (vendorDashes[vendors++ % vendorDashes.length] ?? []) : dashes[kind];
        return {
          stroke: colourOf(colours[kind], isPrinting),
          width: isLimit({ kind }) ? 1 : kind === "vendor" ? 1.2 : 2,
          dash: [...dash],
          points: { show: kind === "advised" && lines.times.length < 60 },
          ...(UPlot.paths.stepped === undefined ? {} : { paths: UPlot.paths.stepped({ align: 1 }) }),
        };
      }),
    ],
    hooks: {
      draw: [
        (plot) => {
          onLabels(endLabels(plot, lines, marks.length === 0 ? 8 : marksHeight + 6));
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

export function labelSpaceOf({ lines }: Lines): number {
  return labelSpaces[lines.some(({ kind }) => kind === "wouldHave") ? "long" : "usual"];
}

function placedMarks(plot: UPlot, marks: readonly Mark[]): readonly PlacedMark[] {
  const [from, wide] = [plot.bbox.left / devicePixelRatio, plot.bbox.width / devicePixelRatio];
  const leftOf = (time: number): number => from + plot.valToPos(time, "x");
  const widthOf = (name: string): number => {
    plot.ctx.save();
    plot.ctx.font = markFont;
    const { width } = plot.ctx.measureText(name);
    plot.ctx.restore();
    return Math.ceil(width) + 1;
  };
  return placeMarks(marks, { leftOf, widthOf, from, to: from + wide, end: plot.width });
}

/** Labels at the ends of the lines that the picture reaches, moved apart where they would cover each other, none above `from`. */
function endLabels(plot: UPlot, lines: Lines, from: number): readonly EndLabel[] {
  const seen = priceRangeOf(lines);
  const ends = lines.lines.flatMap(({ prices }, line) => {
    const last = prices.findLast((price) => typeof price === "number");
    if (typeof last !== "number" || last < seen.from || last > seen.to) return [];
    return [{ line, end: plot.valToPos(last, "y") + plot.bbox.top / devicePixelRatio }];
  });
  const tops = spread(
    ends.map(({ end }) => end),
    { apart: 15, from, to: height - daysHeight },
  );
  return ends.map((label, index) => ({ ...label, top: tops[index] ?? label.end }));
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
