/** One axis with cost, limits, competitors, our price and the advised one. What a sentence is about lights up. */
import { useElementSize } from "@mantine/hooks";
import { useTranslation } from "react-i18next";
import { legible } from "../kit/legible.ts";
import { useFormats } from "../kit/formats.ts";
import { textWidth } from "../kit/text-width.ts";
import { joinTouching, placeLabels, rangeOf, type Label } from "./axis-layout.ts";
import type { AxisPoint } from "./axis-points.ts";

interface AxisProps {
  readonly points: readonly AxisPoint[];
  readonly currency: string;
  readonly lit: readonly string[];
}

/** Important points get their labels first. */
const importance = { advised: 0, ours: 1, now: 2, limit: 3, offer: 4, aim: 5, leftOut: 6 } as const;
const narrow = 520;
const mostLabelled = 12;
const mostSigns = 24;
const lineHeight = 34;
const axisY = 58;

export function Axis({ points, currency, lit }: AxisProps) {
  const { ref, width } = useElementSize();
  const { t } = useTranslation();
  return (
    <div ref={ref} className="axis">
      {width === 0 ? null : width < narrow ? (
        <AxisList points={points} currency={currency} lit={lit} />
      ) : (
        <Picture points={points} currency={currency} lit={lit} width={width} />
      )}
      <div className="hidden-text">
        <table>
          <caption>{t("product.axis")}</caption>
          <tbody>
            {points.map((point) => (
              <TextRow key={point.id} point={point} currency={currency} />
            ))}
          </tbody>
        </table>
      </div>
    </div>
  );
}

function TextRow({ point, currency }: { point: AxisPoint; currency: string }) {
  const name = useName();
  const formats = useFormats();
  return (
    <tr>
      <th scope="row">{name(point)}</th>
      <td>
        {formats.amount(point.amount, currency)}
        {"\u00a0"}
        {currency}
      </td>
    </tr>
  );
}

function useName(): (point: AxisPoint) => string {
  const { t } = useTranslation();
  return ({ id, kind, name }) => {
    if (kind === "ours") return t("product.points.ours");
    if (kind === "advised") return t(name === "published" ? "product.points.published" : "product.points.advised");
    if (kind === "now" || kind === "aim") return t(`product.points.${kind}`);
    if (id === "cost" || id === "floor" || id === "ceiling" || id === "min" || id === "max")
      return t(`product.points.${id}`);
    return legible(name);
  };
}

function isLit(lit: readonly string[], { litBy }: AxisPoint): boolean {
  return litBy.some((name) => lit.includes(name));
}

function Picture({ points, currency, lit, width }: AxisProps & { width: number }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const name = useName();
  const offers = points.filter(({ kind }) => kind === "offer" || kind === "leftOut");
  const range = rangeOf(
    points.filter(({ kind }) => kind !== "offer" && kind !== "leftOut").map(({ at }) => at),
    offers.map(({ at }) => at),
  );
  const x = (at: number): number => 12 + ((at - range.from) / (range.to - range.from)) * (width - 24);
  const shown = points.filter(({ at }) => at >= range.from && at <= range.to);
  const below = points.filter(({ at }) => at < range.from).length;
  const above = points.filter(({ at }) => at > range.to).length;
  const labelled = [...shown]
    .sort((one, other) => importance[one.kind] - importance[other.kind])
    .slice(0, mostLabelled);
  const texts = labelled.map((point) => ({ point, text: formats.amount(point.amount, currency), name: name(point) }));
  const upper = texts.filter(({ point }) => point.kind === "advised" || point.kind === "ours");
  const others = texts.filter(({ point }) => point.kind !== "advised" && point.kind !== "ours");
  const lower = joinTouching(others, x);
  const upperPlaces = placeLabels(upper.map(wantedOf), width, 2);
  const lowerPlaces = placeLabels(lower.map(wantedOf), width, 3);
  const lines = Math.max(1, ...lowerPlaces.map(({ line }) => (line ?? 0) + 1));
  const height = axisY + 18 + lines * lineHeight;
  const limits = {
    low: limitOf(points, ["floor", "min"], Math.max),
    high: limitOf(points, ["ceiling", "max"], Math.min),
  };
  function wantedOf({ point, text, name: own }: Label) {
    const isMain = point.kind === "advised" || point.kind === "ours";
    const widest = isMain
      ? textWidth(`${own} ${text}`, "650 11.5px")
      : Math.max(textWidth(shorten(own), "11.5px"), textWidth(text, "600 11.5px"));
    return { x: x(point.at), width: widest };
  }
  return (
    <svg width={width} height={height} aria-hidden="true" className={lit.length > 0 ? "axis-lit" : undefined}>
      <line x1={0} x2={width} y1={axisY} y2={axisY} className="axis-line" />
      {limits.low !== null || limits.high !== null ? (
        <rect
          x={limits.low === null ? 0 : x(limits.low)}
          width={Math.max(
            0,
            (limits.high === null ? width : x(limits.high)) - (limits.low === null ? 0 : x(limits.low)),
          )}
          y={axisY - 4}
          height={8}
          rx={4}
          className="axis-allowed"
        />
      ) : null}
      {below > 0 ? (
        <text x={0} y={axisY - 12} className="axis-name">
          {t("product.pointsBelow", { count: below })}
        </text>
      ) : null}
      {above > 0 ? (
        <text x={width} y={axisY - 12} textAnchor="end" className="axis-name">
          {t("product.pointsAbove", { count: above })}
        </text>
      ) : null}
      {lower.map(({ point, text, name: own }, index) => {
        const placed = lowerPlaces[index];
        if (placed === undefined || placed.line === null) return null;
        const y = axisY + 26 + placed.line * lineHeight;
        return (
          <g key={point.id} data-lit={isLit(lit, point)}>
            {placed.line > 0 ? (
              <line x1={x(point.at)} x2={x(point.at)} y1={axisY + 10} y2={y - 11} className="axis-leader" />
            ) : null}
            <text x={placed.x} y={y} textAnchor="middle" className="axis-name">
              {shorten(own)}
            </text>
            <text x={placed.x} y={y + 14} textAnchor="middle" className="axis-amount">
              {text}
            </text>
          </g>
        );
      })}
      {upper.map(({ point, text, name: own }, index) => {
        const placed = upperPlaces[index];
        if (placed === undefined) return null;
        const y = axisY - 20 - (placed.line ?? 1) * 18;
        return (
          <g key={point.id} data-lit={isLit(lit, point)}>
            {(placed.line ?? 0) > 0 ? (
              <line x1={x(point.at)} x2={x(point.at)} y1={y + 5} y2={axisY - 9} className="axis-leader" />
            ) : null}
            <text x={placed.x} y={y} textAnchor="middle" className={`axis-${point.kind}`}>
              {own} {text}
            </text>
          </g>
        );
      })}
      {shown.map((point) => (
        <Dot key={point.id} point={point} x={x(point.at)} isLit={isLit(lit, point)} />
      ))}
    </svg>
  );
}

const signs = new Intl.Segmenter();

/** By signs: half of one is none. */
function shorten(name: string): string {
  if (name.length <= mostSigns) return name;
  const begun = Array.from(signs.segment(name.slice(0, 100)), ({ segment }) => segment);
  return begun.length > mostSigns ? `${begun.slice(0, mostSigns - 1).join("")}…` : name;
}

function limitOf(
  points: readonly AxisPoint[],
  ids: readonly string[],
  pick: (...values: number[]) => number,
): number | null {
  const found = points.filter(({ id }) => ids.includes(id)).map((point) => point.at);
  return found.length === 0 ? null : pick(...found);
}

function Dot({ point, x, isLit: lit }: { point: AxisPoint; x: number; isLit: boolean }) {
  const isMain = point.kind === "ours" || point.kind === "advised";
  return (
    <g data-lit={lit}>
      {lit ? <circle cx={x} cy={axisY} r={12} className="axis-halo" /> : null}
      {point.kind === "limit" ? (
        <line x1={x} x2={x} y1={axisY - 10} y2={axisY + 10} className="axis-limit" />
      ) : (
        <circle cx={x} cy={axisY} r={isMain ? 6.5 : 5} className={`axis-dot-${point.kind}`} />
      )}
    </g>
  );
}

/** On a narrow page the axis stands: the dearest above. */
function AxisList({ points, currency, lit }: AxisProps) {
  const formats = useFormats();
  const name = useName();
  return (
    <ul className="axis-list" aria-hidden="true">
      {points.toReversed().map((point) => (
        <li key={point.id} data-kind={point.kind} data-lit={isLit(lit, point)}>
          <span>{name(point)}</span>
          <b>{formats.amount(point.amount, currency)}</b>
        </li>
      ))}
    </ul>
  );
}
