/** The points of a chart as a table, with what happened in each moment. */
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Foreign } from "../kit/foreign.tsx";
import { useFormats } from "../kit/formats.ts";
import type { Line } from "./chart-line.ts";
import { momentWords } from "./events.ts";
import type { PricesChartProps } from "./prices-chart.tsx";

const mostRows = 200;

/** Every moment of the picture, the newest first. */
export function ChartTable({ lines, currency, name }: PricesChartProps & { name: (line: Line) => string }) {
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
                {lines.events.size === 0 ? null : <th>{t("product.columns.happened")}</th>}
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
                  {lines.events.size === 0 ? null : (
                    <td>
                      <Foreign text={momentWords(t, lines.events.get(time) ?? [], { formats, currency })} isWhole />
                    </td>
                  )}
                </tr>
              ))}
            </tbody>
          </table>
          {lines.times.length > mostRows ? (
            <p className="soft">{t("product.tableCut", { count: mostRows, all: lines.times.length })}</p>
          ) : null}
        </div>
      ) : null}
    </details>
  );
}
