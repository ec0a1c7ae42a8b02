/** The points of a chart as a table, with what happened in each moment. */
import { Button } from "@mantine/core";
import { memo, useState } from "react";
import { useTranslation } from "react-i18next";
import { Foreign } from "../kit/foreign.tsx";
import { useFormats } from "../kit/formats.ts";
import type { Line } from "./chart-line.ts";
import { momentWords } from "./events.ts";
import type { PricesChartProps } from "./prices-chart.tsx";
import type { Lines } from "./series.ts";

/** So many rows come at once. 2,000 rows of 13 columns held a slow machine for seconds. */
const pageRows = 200;

/** Every moment of the picture, the newest first. */
export function ChartTable({ lines, currency, name }: PricesChartProps & { name: (line: Line) => string }) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const [most, setMost] = useState(pageRows);
  const all = lines.times.length;
  const shown = lines.times.map((_, index) => index).slice(-most);
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
              {shown.toReversed().map((index) => (
                <TimeRow key={index} lines={lines} index={index} currency={currency} />
              ))}
            </tbody>
          </table>
          {all > most ? (
            <p className="more soft">
              {t("product.tableCut", { count: most, all })}{" "}
              <Button onClick={() => setMost(most + pageRows)}>{t("listing.more")}</Button>
            </p>
          ) : null}
        </div>
      ) : null}
    </details>
  );
}

interface MomentProps {
  readonly lines: Lines;
  readonly index: number;
  readonly currency: string;
}

/** Those that are there stay as they are when more come. */
const TimeRow = memo(function TimeRow({ lines: { times, lines, events }, index, currency }: MomentProps) {
  const { t } = useTranslation();
  const formats = useFormats();
  const time = times[index] ?? 0;
  return (
    <tr>
      <td>{formats.time(new Date(time * 1_000).toISOString())}</td>
      {lines.map(({ prices }, column) => (
        <td key={column} className="number">
          {typeof prices[index] === "number" ? formats.amount(prices[index], currency) : ""}
        </td>
      ))}
      {events.size === 0 ? null : (
        <td>
          <Foreign text={momentWords(t, events.get(time) ?? [], { formats, currency })} isWhole />
        </td>
      )}
    </tr>
  );
});
