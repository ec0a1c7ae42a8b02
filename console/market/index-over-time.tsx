/** Where we stood day by day, by domain or by a tag. A name opens the products that it counts. */
import { useQuery } from "@tanstack/react-query";
import { Link, useSearch } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { useContractId } from "../service/contract.ts";
import { cache } from "../service/service.ts";
import { Foreign } from "../kit/foreign.tsx";
import { useFormats } from "../kit/formats.ts";
import { Loaded } from "../kit/loaded.tsx";
import { TableDownload } from "../kit/table-download.tsx";
import { Table } from "../kit/table.tsx";
import { useZone } from "../kit/zone.ts";
import { BasketChanges, changesByDay } from "./basket-changes.tsx";
import { DaysTable } from "./days-table.tsx";
import { Choice, PeriodChoice } from "./choice.tsx";
import { Frame } from "./frame.tsx";
import { GroupChoice, productsOf, useGroup, useGroupName } from "./group-choice.tsx";
import {
  chosen,
  measures,
  periods,
  seriesQuery,
  type AskedSeries,
  type Measure,
  type Series,
  type SeriesLine,
} from "./history-queries.ts";
import { LinesChart } from "./lines-chart.tsx";
import { mostGroups } from "./queries.ts";
import { Narrowed, narrowingOf, NarrowTo, type Narrowing } from "./narrowing.tsx";

/** Lines that a picture keeps apart. */
const drawn = 5;

export function IndexOverTime() {
  const { t } = useTranslation();
  const contract = useContractId();
  const search = useSearch({ from: "/c/$contract/market/index" });
  const measure = chosen(search["measure"], measures);
  const period = chosen(search["days"], ["90", ...periods]);
  const by = useGroup(search["by"]);
  const narrowing = narrowingOf(search, by);
  const seriesOf = { measure, by, period, zone: useZone(), narrowing };
  const series = useQuery(seriesQuery(contract, seriesOf));
  return (
    <Frame sub={t("market.indexSub")} actions={series.data === undefined ? null : <SeriesDownload {...seriesOf} />}>
      <div className="page-body">
        <div className="market-choices">
          <Choice
            label={t("market.measure")}
            name="measure"
            value={measure}
            values={measures}
            textOf={(value) => t(`market.measures.${value}`)}
          />
          <GroupChoice name="by" value={by} />
          <PeriodChoice value={period} />
        </div>
        <Narrowed narrowing={narrowing} />
        <Loaded query={series} lines={10}>
          {(read) =>
            read.days.length === 0 ? <NoDays /> : <OverTime series={read} measure={measure} narrowing={narrowing} />
          }
        </Loaded>
      </div>
    </Frame>
  );
}

/** A row a day, a column a line, with what came and went. */
function SeriesDownload(query: AskedSeries) {
  const { t } = useTranslation();
  const contract = useContractId();
  return (
    <TableDownload
      name={`market-${query.measure}`}
      read={async () => {
        const read = await cache.fetchQuery(seriesQuery(contract, { ...query, maxGroups: mostGroups }));
        const { days, total, lines, isCut } = read;
        const changes = changesByDay(read);
        return {
          head: [
            t("market.day"),
            t("market.all"),
            t("market.came"),
            t("market.went"),
            ...lines.map(({ value }) => value ?? t("market.noValue")),
          ],
          rows: days.map((day, at) => [
            day,
            total.values[at] ?? null,
            changes.get(day)?.came ?? null,
            changes.get(day)?.went ?? null,
            ...lines.map(({ values }) => values[at] ?? null),
          ]),
          cutAt: isCut ? lines.length : null,
        };
      }}
    />
  );
}

/** Before the first day is over. */
export function NoDays() {
  const { t } = useTranslation();
  return (
    <div className="empty">
      <strong>{t("market.noDays")}</strong>
      <p>{t("market.noDaysHelp")}</p>
    </div>
  );
}

interface OverTimeProps {
  readonly series: Series;
  readonly measure: Measure;
  readonly narrowing: Narrowing;
}

function OverTime({ series, measure, narrowing }: OverTimeProps) {
  const { t } = useTranslation();
  const formats = useFormats();
  const name = (line: SeriesLine): string => line.value ?? t("market.noValue");
  const shown = {
    label: t(`market.measures.${measure}`),
    textOf: (value: number): string => formats.amount(value),
    days: series.days,
    changes: changesByDay(series),
    lines: [
      ...series.lines.slice(0, drawn).map((line) => ({
        name: name(line),
        values: line.values,
        products: productsOf(series.by, line.value, narrowing),
      })),
      { name: t("market.all"), values: series.total.values, isMain: true },
    ],
  };
  return (
    <>
      <section className="panel pad" aria-labelledby="market-lines">
        <h2 id="market-lines">{t(`market.measures.${measure}`)}</h2>
        <p className="market-help">{t(`market.measureHelp.${measure}`)}</p>
        {series.days.length === 1 ? (
          <p className="soft">{t("market.oneDay")}</p>
        ) : (
          <>
            <BasketChanges series={series} />
            <LinesChart {...shown} />
            <DaysTable {...shown} />
          </>
        )}
      </section>
      <LinesTable series={series} measure={measure} narrowing={narrowing} />
    </>
  );
}

function LinesTable({ series, measure, narrowing }: OverTimeProps) {
  const { t } = useTranslation();
  const formats = useFormats();
  const nameOf = useGroupName();
  const isOneDay = series.days.length === 1;
  return (
    <Table
      className="market-names"
      label={t(`market.measures.${measure}`)}
      columns={[
        { text: nameOf(series.by) },
        { text: t("market.columns.products"), isNumber: true },
        ...(isOneDay ? [] : [{ text: formats.day(series.days[0] ?? ""), isNumber: true }]),
        { text: formats.day(series.days.at(-1) ?? ""), isNumber: true },
        ...(isOneDay ? [] : [{ text: t("market.columns.change"), isNumber: true }]),
      ]}
      foot={series.isCut ? <p className="pad soft">{t("market.isCut")}</p> : null}
    >
      <Row line={series.total} by={null} isOneDay={isOneDay} narrowing={narrowing} />
      {series.lines.map((line) => (
        <Row key={line.value ?? ""} line={line} by={series.by} isOneDay={isOneDay} narrowing={narrowing} />
      ))}
    </Table>
  );
}

interface RowProps {
  readonly line: SeriesLine;
  /** null: all products. */
  readonly by: string | null;
  /** Then nothing has changed since. */
  readonly isOneDay: boolean;
  readonly narrowing: Narrowing;
}

function Row({ line, by, isOneDay, narrowing }: RowProps) {
  const { t } = useTranslation();
  const formats = useFormats();
  const contract = useContractId();
  const [first, last] = [line.values[0] ?? null, line.values.at(-1) ?? null];
  const shown = (value: number | null): string => (value === null ? "–" : formats.amount(value));
  return (
    <tr>
      <th scope="row">
        {by === null ? (
          t("market.all")
        ) : (
          <>
            <Link to="/c/$contract/products" params={{ contract }} search={productsOf(by, line.value, narrowing)}>
              {line.value === null ? t("market.noValue") : <Foreign text={line.value} />}
            </Link>{" "}
            <NarrowTo by={by} value={line.value} />
          </>
        )}
      </th>
      <td className="number">{formats.count(line.products.at(-1) ?? 0)}</td>
      {isOneDay ? null : <td className="number">{shown(first)}</td>}
      <td className="number">{shown(last)}</td>
      {isOneDay ? null : (
        <td className="number">{first === null || last === null ? "" : formats.difference(last - first)}</td>
      )}
    </tr>
  );
}
