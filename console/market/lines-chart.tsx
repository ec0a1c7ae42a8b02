/** Lines by day, each named where it ends. A name opens the products of its line; what they show stands in the table below. */
import { useElementSize } from "@mantine/hooks";
import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { useContractId } from "../app/contract.ts";
import { Foreign } from "../kit/foreign.tsx";
import { useFormats } from "../kit/formats.ts";
import { Leader, leaderWidth } from "../kit/leader.tsx";
import { spread } from "../product/spread.ts";

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
}

const height = 240;
const head = 10;
const foot = 24;
const left = 48;
const mostNames = 124 + leaderWidth;
const labelApart = 15;
const ticks = 4;
const dashes = ["", "6 3", "2 3", "8 3 2 3", "4 4"];

export function LinesChart({ days, lines, label }: LinesChartProps) {
  const { t } = useTranslation();
  const formats = useFormats();
  const contract = useContractId();
  const { ref, width } = useElementSize();
  const { low, high, step } = rangeOf(lines);
  const right = Math.min(mostNames, Math.round(width * 0.32));
  const x = (at: number): number => left + (at / Math.max(1, days.length - 1)) * Math.max(1, width - left - right);
  const y = (value: number): number => head + ((high - value) / (high - low)) * (height - head - foot);
  const ends = lines.map(({ values }) => y(values.findLast((value) => value !== null) ?? low));
  const tops = spread(ends, { apart: labelApart, from: head, to: height - foot });
  const every = Math.max(1, Math.ceil(days.length / Math.max(2, Math.floor((width - left - right) / 90))));
  return (
    <div ref={ref} className="lines-chart">
      {width === 0 ? null : (
        <svg width={width} height={height} role="img" aria-label={`${label}. ${t("market.seeTable")}`}>
          {Array.from({ length: Math.round((high - low) / step) + 1 }, (_, at) => low + step * at).map((value) => (
            <g key={value}>
              <line className="grid" x1={left} x2={width - right} y1={y(value)} y2={y(value)} />
              <text x={left - 8} y={y(value) + 4} textAnchor="end">
                {formats.decimal(value)}
              </text>
            </g>
          ))}
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
        <div className="lines-names">
          {lines.map(({ name, isMain = false, products }, index) => (
            <span
              key={name}
              data-main={isMain}
              style={{ top: (tops[index] ?? 0) - 8, left: width - right + leaderWidth, width: right - leaderWidth }}
            >
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
      )}
    </div>
  );
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
