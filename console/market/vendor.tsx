/** One competitor: how far its prices are from ours, how often it changes them, whom it follows and who follows it. */
import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate, useParams, useSearch } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { useContractId } from "../service/contract.ts";
import { Foreign } from "../kit/foreign.tsx";
import { useFormats } from "../kit/formats.ts";
import { useKeys } from "../kit/keys.ts";
import { Loaded } from "../kit/loaded.tsx";
import { Table } from "../kit/table.tsx";
import { useZone } from "../kit/zone.ts";
import { PeriodChoice } from "./choice.tsx";
import { Frame } from "./frame.tsx";
import { chosen, periods, vendorQuery, type VendorHistory } from "./history-queries.ts";
import { NoDays } from "./index-over-time.tsx";
import { LinesChart } from "./lines-chart.tsx";
import { VendorLink } from "./vendor-link.tsx";

type Followed = VendorHistory["follows"][number];

export function Vendor() {
  const { t } = useTranslation();
  const contract = useContractId();
  const { vendor: name } = useParams({ from: "/c/$contract/market/vendors/$vendor" });
  const search = useSearch({ from: "/c/$contract/market/vendors/$vendor" });
  const navigate = useNavigate();
  useKeys({ Escape: () => void navigate({ to: "/c/$contract/market/matrix", params: { contract } }) });
  const period = chosen(search["days"], periods);
  const vendor = useQuery(vendorQuery(contract, { name, period, zone: useZone() }));
  return (
    <Frame vendor={name} sub={t("market.vendorSub")}>
      <div className="page-body">
        <div className="market-choices">
          <PeriodChoice value={period} />
        </div>
        <Loaded query={vendor} lines={10}>
          {(read) => (read.days.length === 0 ? <NoDays /> : <Known vendor={read} />)}
        </Loaded>
      </div>
    </Frame>
  );
}

function Known({ vendor }: { vendor: VendorHistory }) {
  const { t } = useTranslation();
  const formats = useFormats();
  return (
    <>
      <VendorFigures vendor={vendor} />
      <section className="panel pad" aria-labelledby="market-gap">
        <h2 id="market-gap">{t("market.cells.gap")}</h2>
        <p className="market-help">{t("market.cellHelp.gap")}</p>
        <LinesChart
          label={t("market.cells.gap")}
          days={vendor.days}
          lines={[{ name: vendor.name, values: vendor.gaps }]}
          textOf={(value) => formats.percent(value)}
        />
        <DaysTable vendor={vendor} />
      </section>
      <div className="market-halves">
        <Domains domains={vendor.domains} />
        <div className="market-side">
          <Follows title={t("market.follows")} none={t("market.followsNone")} rows={vendor.follows} />
          <Follows title={t("market.followedBy")} none={t("market.followsNone")} rows={vendor.followedBy} />
        </div>
      </div>
    </>
  );
}

function VendorFigures({ vendor }: { vendor: VendorHistory }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const sum = (values: readonly number[]): number => values.reduce((all, value) => all + value, 0);
  const gap = vendor.gaps.findLast((value) => value !== null) ?? null;
  const figures = [
    ["offered", formats.count(vendor.offered.at(-1) ?? 0)],
    ["gapNow", gap === null ? "–" : formats.percent(gap)],
    ["raised", formats.count(sum(vendor.raised))],
    ["lowered", formats.count(sum(vendor.lowered))],
    ["firstSeen", vendor.firstSeen === undefined ? "–" : formats.day(vendor.firstSeen)],
  ] as const;
  return (
    <dl className="figures">
      {figures.map(([name, value]) => (
        <div key={name} className="figure">
          <dt>{t(`market.vendor.${name}`)}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function DaysTable({ vendor }: { vendor: VendorHistory }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const columns = ["offered", "gapNow", "raised", "lowered"] as const;
  return (
    <details>
      <summary className="soft">{t("market.asTable")}</summary>
      <Table
        label={t("market.cells.gap")}
        isInside
        columns={[
          { text: t("market.columns.day") },
          ...columns.map((name) => ({ text: t(`market.vendor.${name}`), isNumber: true })),
        ]}
      >
        {vendor.days
          .map((day, at) => ({ day, at }))
          .toReversed()
          .map(({ day, at }) => (
            <tr key={day}>
              <th scope="row">{formats.day(day)}</th>
              <td className="number">{formats.count(vendor.offered[at] ?? 0)}</td>
              <td className="number">{percentOf(vendor.gaps[at] ?? null, formats)}</td>
              <td className="number">{formats.count(vendor.raised[at] ?? 0)}</td>
              <td className="number">{formats.count(vendor.lowered[at] ?? 0)}</td>
            </tr>
          ))}
      </Table>
    </details>
  );
}

function percentOf(value: number | null, formats: ReturnType<typeof useFormats>): string {
  return value === null ? "" : formats.percent(value);
}

function Domains({ domains }: { domains: VendorHistory["domains"] }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const contract = useContractId();
  return (
    <section className="panel" aria-labelledby="vendor-domains">
      <h2 id="vendor-domains" className="pad market-title">
        {t("market.vendor.domains")}
      </h2>
      <Table
        label={t("market.vendor.domains")}
        isInside
        columns={[
          { text: t("market.columns.domain") },
          { text: t("market.columns.products"), isNumber: true },
          { text: t("market.vendor.cheapest"), isNumber: true },
          { text: t("market.vendor.gapNow"), isNumber: true },
        ]}
      >
        {domains.map(({ domain, products, cheapest, gapPercent }) => (
          <tr key={domain}>
            <th scope="row">
              <Link to="/c/$contract/products" params={{ contract }} search={{ domain }}>
                <Foreign text={domain} />
              </Link>
            </th>
            <td className="number">{formats.count(products)}</td>
            <td className="number">{formats.count(cheapest)}</td>
            <td className="number">{percentOf(gapPercent ?? null, formats)}</td>
          </tr>
        ))}
      </Table>
    </section>
  );
}

function Follows({ title, none, rows }: { title: string; none: string; rows: readonly Followed[] }) {
  const { t } = useTranslation();
  const formats = useFormats();
  return (
    <section className="panel" aria-label={title}>
      <h2 className="pad market-title">{title}</h2>
      {rows.length === 0 ? (
        <p className="market-help">{none}</p>
      ) : (
        <Table
          label={title}
          isInside
          columns={[
            { text: t("market.columns.vendor") },
            { text: t("market.vendor.changes"), isNumber: true },
            { text: t("market.vendor.answered"), isNumber: true },
          ]}
        >
          {rows.map(({ vendor, changes, sharePercent }) => (
            <tr key={vendor}>
              <th scope="row">
                <VendorLink vendor={vendor} />
              </th>
              <td className="number">{formats.count(changes)}</td>
              <td className="number">{formats.percent(sharePercent)}</td>
            </tr>
          ))}
        </Table>
      )}
    </section>
  );
}
