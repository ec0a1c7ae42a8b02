/** What a picture of lines shows, day by day, the newest first. */
import { useTranslation } from "react-i18next";
import { useFormats } from "../kit/formats.ts";
import { Table } from "../kit/table.tsx";
import type { BasketChange } from "./basket-changes.tsx";
import type { ChartLine } from "./lines-chart.tsx";

interface DaysTableProps {
  /** By day. */
  readonly changes: ReadonlyMap<string, BasketChange>;
  readonly days: readonly string[];
  readonly lines: readonly ChartLine[];
  readonly label: string;
  readonly textOf: (value: number) => string;
}

export function DaysTable({ days, lines, label, textOf, changes }: DaysTableProps) {
  const { t } = useTranslation();
  const formats = useFormats();
  return (
    <details>
      <summary className="soft">{t("market.asTable")}</summary>
      <Table
        label={`${label}, ${t("market.columns.day")}`}
        isInside
        columns={[
          { text: t("market.columns.day") },
          { text: t("market.came"), isNumber: true },
          { text: t("market.went"), isNumber: true },
          ...lines.map(({ name }) => ({ text: name, isNumber: true })),
        ]}
      >
        {days
          .map((day, at) => ({ day, at }))
          .toReversed()
          .map(({ day, at }) => (
            <tr key={day}>
              <th scope="row">{formats.day(day)}</th>
              <td className="number">{formats.count(changes.get(day)?.came ?? 0)}</td>
              <td className="number">{formats.count(changes.get(day)?.went ?? 0)}</td>
              {lines.map(({ name, values }) => {
                const value = values[at] ?? null;
                return (
                  <td key={name} className="number">
                    {value === null ? "–" : textOf(value)}
                  </td>
                );
              })}
            </tr>
          ))}
      </Table>
    </details>
  );
}
