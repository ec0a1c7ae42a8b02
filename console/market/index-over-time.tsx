/** Where we stood day by day, by domain or by a tag. A name opens the products that it counts. */
import { useQuery } from "@tanstack/react-query";
import { Link, useSearch } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { useContractId } from "../app/contract.ts";
import { Foreign } from "../kit/foreign.tsx";
import { useFormats } from "../kit/formats.ts";
import { Loaded } from "../kit/loaded.tsx";
import { TableScroll } from "../kit/table-scroll.tsx";
import { Choice } from "./choice.tsx";
import { Frame } from "./frame.tsx";
import { GroupChoice, quoted, useGroup } from "./group-choice.tsx";
import {
  chosen,
  measures,
  periods,
  seriesQuery,
  type Measure,
  type Series,
  type SeriesLine,
} from "./history-queries.ts";
import { LinesChart } from "./lines-chart.tsx";

/** Lines that a picture keeps apart. */
const drawn = 5;

export function IndexOverTime() {
  const { t } = useTranslation();
  const contract = useContractId();
  const search = useSearch({ from: "/c/$contract/market/index" });
  const measure = chosen(search["measure"], measures);
  const period = chosen(search["days"], ["90", ...periods]);
  const by = useGroup(search["by"]);
  const series = useQuery(seriesQuery(contract, { measure, by, period }));
  return (
    <Frame sub={t("market.indexSub")}>
      <div className="page-body">
        <div className="market-choices">
          <Choice
            label={t("market.measure")}
            name="measure"
            value={measure}
            options={measures.map((value) => ({ value, label: t(`market.measures.${value}`) }))}
          />
          <GroupChoice name="by" value={by} />
          <Choice
            label={t("market.period")}
            name="days"
            value={period}
            options={periods.map((value) => ({ value, label: t("market.days", { count: Number(value) }) }))}
          />
        </div>
        <Loaded query={series} lines={10}>
          {(read) => (read.days.length === 0 ? <NoDays /> : <OverTime series={read} measure={measure} />)}
        </Loaded>
      </div>
    </Frame>
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

function OverTime({ series, measure }: { series: Series; measure: Measure }) {
  const { t } = useTranslation();
  const name = (line: SeriesLine): string => line.value ?? t("market.noValue");
  return (
    <>
      <section className="panel pad" aria-labelledby="market-lines">
        <h2 id="market-lines">{t(`market.measures.${measure}`)}</h2>
        <p className="soft">{t(`market.measureHelp.${measure}`)}</p>
        <LinesChart
          label={t(`market.measures.${measure}`)}
          days={series.days}
          lines={[
            ...series.lines.slice(0, drawn).map((line) => ({ name: name(line), values: line.values })),
            { name: t("market.all"), values: series.total.values, isMain: true },
          ]}
        />
      </section>
      <LinesTable series={series} measure={measure} />
    </>
  );
}

function LinesTable({ series, measure }: { series: Series; measure: Measure }) {
  const { t } = useTranslation();
  const formats = useFormats();
  return (
    <TableScroll label={t(`market.measures.${measure}`)}>
      <table className="plain">
        <thead>
          <tr>
            <th scope="col">{series.by === "domain" ? t("market.columns.domain") : series.by.replace("tag.", "")}</th>
            <th scope="col" className="number">
              {t("market.columns.products")}
            </th>
            <th scope="col" className="number">
              {t("market.on", { day: formats.day(series.days[0] ?? "") })}
            </th>
            <th scope="col" className="number">
              {t("market.on", { day: formats.day(series.days.at(-1) ?? "") })}
            </th>
            <th scope="col" className="number">
              {t("market.columns.change")}
            </th>
          </tr>
        </thead>
        <tbody>
          <Row line={series.total} by={null} />
          {series.lines.map((line) => (
            <Row key={line.value ?? ""} line={line} by={series.by} />
          ))}
        </tbody>
      </table>
      {series.isCut ? <p className="pad soft">{t("market.isCut")}</p> : null}
    </TableScroll>
  );
}

/** @param by null: all products */
function Row({ line, by }: { line: SeriesLine; by: string | null }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const contract = useContractId();
  const known = line.values.filter((value) => value !== null);
  const [first, last] = [known[0], known.at(-1)];
  const shown = (value: number | undefined): string => (value === undefined ? "" : formats.amount(value));
  return (
    <tr>
      <th scope="row">
        {by === null ? (
          t("market.all")
        ) : (
          <Link to="/c/$contract/products" params={{ contract }} search={{ [by]: quoted(line.value ?? "") }}>
            {line.value === null ? t("market.noValue") : <Foreign text={line.value} />}
          </Link>
        )}
      </th>
      <td className="number">{formats.count(line.products.at(-1) ?? 0)}</td>
      <td className="number">{shown(first)}</td>
      <td className="number">{shown(last)}</td>
      <td className="number">{first === undefined || last === undefined ? "" : formats.amount(last - first)}</td>
    </tr>
  );
}
