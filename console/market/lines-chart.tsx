/**
 * Lines by day, each named where it ends. A name opens the products of its line. Arrow keys and the pointer move through the days; what the
 * lines show stands in a table below as well.
 */
import { useElementSize } from "@mantine/hooks";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useContractId } from "../service/contract.ts";
import { Foreign } from "../kit/foreign.tsx";
import { useFormats } from "../kit/formats.ts";
import { legible } from "../kit/legible.ts";
import { Leader, leaderWidth } from "../kit/leader.tsx";
import { spread } from "../kit/spread.ts";

export interface ChartLine {
  readonly name: string;
  /** By day; null where there is nothing. */
  readonly values: readonly (number | null)[];
  /** The line that the picture is about. */
  readonly isMain?: boolean;
  /** What the list of products is asked for; a line without it opens nothing. */
  readonly products?: Readonly<Record<string, string>>;
}

interface LinesChartProps {
  readonly days: readonly string[];
  readonly lines: readonly ChartLine[];
  readonly label: string;
  /** How a value is written. */
  readonly textOf: (value: number) => string;
  /** Days from which on other products are compared. */
  readonly changes?: ReadonlyMap<string, unknown>;
}

const height = 240;
const head = 10;
const foot = 24;
const left = 48;
const mostNames = 124 + leaderWidth;
const labelApart = 18;
const ticks = 4;
/** The main line alone has none. */
const dashes = ["6 3", "2 3", "8 3 2 3", "4 4", "12 3"];

export function LinesChart({ days, lines, label, textOf, changes = new Map() }: LinesChartProps) {
  const { t } = useTranslation();
  const formats = useFormats();
  const { ref, width } = useElementSize();
  const [cursor, setCursor] = useState<number | null>(null);
  const { low, high, step } = rangeOf(lines);
  const right = Math.min(mostNames, Math.round(width * 0.32));
  const x = (at: number): number => left + (at / Math.max(1, days.length - 1)) * Math.max(1, width - left - right);
  const y = (value: number): number => head + ((high - value) / (high - low)) * (height - head - foot);
  const ends = lines.map(({ values }) => y(values.findLast((value) => value !== null) ?? low));
  const tops = spread(ends, { apart: labelApart, from: head, to: height - foot });
  const every = Math.max(1, Math.ceil(days.length / Math.max(2, Math.floor((width - left - right) / 90))));
  const last = days.length - 1;
  const nearest = (pixels: number): number =>
    Math.min(last, Math.max(0, Math.round(((pixels - left) / Math.max(1, width - left - right)) * last)));
  return (
    <>
      <p className="soft lines-read" aria-live="polite">
        {cursor === null
          ? t("market.chartHelp")
          : `${formats.day(days[cursor] ?? "")}: ${wordsAt(lines, cursor, textOf)}`}
      </p>
      <div
        ref={ref}
        className="lines-chart"
        tabIndex={0}
        role="group"
        aria-label={label}
        onPointerMove={({ clientX, currentTarget }) =>
          setCursor(nearest(clientX - currentTarget.getBoundingClientRect().left))
        }
        onPointerLeave={() => setCursor(null)}
        onKeyDown={(event) => {
          const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
          if (by === undefined) return;
          event.preventDefault();
          setCursor((before) => Math.min(last, Math.max(0, (before ?? (by > 0 ? -1 : days.length)) + by)));
        }}
      >
        {width === 0 ? null : (
          <svg width={width} height={height} role="img" aria-label={`${label}. ${t("market.seeTable")}`}>
            {cursor === null ? null : (
              <line className="lines-at" x1={x(cursor)} x2={x(cursor)} y1={head} y2={height - foot} />
            )}
            {Array.from({ length: Math.round((high - low) / step) + 1 }, (_, at) => low + step * at).map((value) => (
              <g key={value}>
                <line className="grid" x1={left} x2={width - right} y1={y(value)} y2={y(value)} />
                <text x={left - 8} y={y(value) + 4} textAnchor="end">
                  {formats.decimal(value)}
                </text>
              </g>
            ))}
            {days.map((day, at) =>
              changes.has(day) ? (
                <line
                  key={day}
                  className="lines-changed"
                  x1={x(at)}
                  x2={x(at)}
                  y1={height - foot}
                  y2={height - foot + 5}
                />
              ) : null,
            )}
            {days.map((day, at) =>
              at % every === 0 ? (
                <text key={day} x={x(at)} y={height - 6} textAnchor={at === 0 ? "start" : "middle"}>
                  {formats.day(day)}
                </text>
              ) : null,
            )}
            {lines.map(({ name, values, isMain = false }, index) => (
              <g key={name} data-main={isMain}>
                {piecesOf(values).map((piece) => (
                  <polyline
                    key={piece[0]?.at}
                    points={piece.map(({ at, value }) => `${x(at)},${y(value)}`).join(" ")}
                    strokeDasharray={isMain ? "" : dashes[index % dashes.length]}
                  />
                ))}
                {piecesOf(values)
                  .filter(({ length }) => length === 1)
                  .map(([point]) =>
                    point === undefined ? null : <circle key={point.at} cx={x(point.at)} cy={y(point.value)} r={2} />,
                  )}
                <Leader from={width - right} end={ends[index] ?? 0} top={tops[index] ?? 0} />
              </g>
            ))}
          </svg>
        )}
        {width === 0 ? null : (
          <LineNames lines={lines} tops={tops} left={width - right + leaderWidth} width={right - leaderWidth} />
        )}
      </div>
    </>
  );
}

interface LineNamesProps {
  readonly lines: readonly ChartLine[];
  /** Where each line ends, moved apart. */
  readonly tops: readonly number[];
  readonly left: number;
  readonly width: number;
}

function LineNames({ lines, tops, left: from, width }: LineNamesProps) {
  const contract = useContractId();
  return (
    <div className="lines-names">
      {lines.map(({ name, isMain = false, products }, index) => (
        <span key={name} data-main={isMain} style={{ top: (tops[index] ?? 0) - 8, left: from, width }}>
          {products === undefined ? (
            <Foreign text={name} />
          ) : (
            <Link to="/c/$contract/products" params={{ contract }} search={products}>
              <Foreign text={name} />
            </Link>
          )}
        </span>
      ))}
    </div>
  );
}

/** "Contoso 101.2 · All products 99.8" */
function wordsAt(lines: readonly ChartLine[], at: number, textOf: (value: number) => string): string {
  const words = lines.flatMap(({ name, values }) => {
    const value = values[at] ?? null;
    return value === null ? [] : [`${legible(name)} ${textOf(value)}`];
  });
  return words.length === 0 ? "–" : words.join(" · ");
}

/** From the least to the greatest, with some space around. */
function rangeOf(lines: readonly ChartLine[]): { low: number; high: number; step: number } {
  const values = lines.flatMap((line) => line.values.filter((value) => value !== null));
  if (values.length === 0) return { low: 0, high: 1, step: 0.5 };
  const [least, most] = [Math.min(...values), Math.max(...values)];
  const space = Math.max((most - least) * 0.1, 0.5);
  const step = roundStep((most - least + 2 * space) / ticks);
  return { low: Math.floor((least - space) / step) * step, high: Math.ceil((most + space) / step) * step, step };
}

/** The next larger of 1, 2, 5, 10, 20, … and of their tenths. */
function roundStep(least: number): number {
  const power = 10 ** Math.floor(Math.log10(least));
  return ([1, 2, 5].find((times) => times * power >= least) ?? 10) * power;
}

/** The stretches of a line without gaps. */
function piecesOf(values: readonly (number | null)[]): { at: number; value: number }[][] {
  const pieces: { at: number; value: number }[][] = [[]];
  for (const [at, value] of values.entries()) {
    if (value === null) pieces.push([]);
    else pieces.at(-1)?.push({ at, value });
  }
  return pieces.filter(({ length }) => length > 0);
}
