/** The chart of a product's prices in a time range, and the choice of the range. */
import { Button, Modal, Select, TextInput } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import type { TFunction } from "i18next";
import { useMemo, useState, type SubmitEvent } from "react";
import { useTranslation } from "react-i18next";
import { useContract } from "../service/contract.ts";
import type { Search } from "../kit/search.ts";
import { Foreign } from "../kit/foreign.tsx";
import { useFormats, type Formats } from "../kit/formats.ts";
import { Loaded } from "../kit/loaded.tsx";
import { useSelectKey } from "../kit/select-key.ts";
import { dayIn } from "../kit/days.ts";
import { serviceNow } from "../service/clock.ts";
import { eventsQuery } from "./events.ts";
import { pastAdviceQuery } from "./past-advice.ts";
import { PricesChart } from "./prices-chart.tsx";
import { marketQuery, seriesQuery, type ProductKey } from "./queries.ts";
import { isDay } from "../kit/days.ts";
import { daysAgo, presets, searchFrom, type Range } from "./range.ts";
import { linesOf, type Lines } from "./series.ts";

interface ChartPanelProps {
  readonly ids: ProductKey;
  readonly range: Range;
  readonly currency: string;
}

export function ChartPanel({ ids, range, currency }: ChartPanelProps) {
  const { t } = useTranslation();
  const formats = useFormats();
  const series = useQuery(seriesQuery(ids, range));
  const isSample = useContract()?.isSample === true;
  const past = useQuery({ ...pastAdviceQuery(ids, range), enabled: isSample }).data;
  const events = useQuery(eventsQuery(ids, range)).data;
  const lines = useMemo(
    () => (series.data === undefined ? null : linesOf(series.data, { past, events })),
    [series.data, past, events],
  );
  const navigate = useNavigate({ from: "/c/$contract/products/$product" });
  const onZoom = (fromMs: number, toMs: number): void => {
    const [from, to] = [dayIn(range.zone, fromMs), dayIn(range.zone, toMs)];
    void navigate({ search: (before: Search) => searchFrom(before, from, to) });
  };
  return (
    <section className="panel pad" aria-labelledby="chart">
      <h2 id="chart">
        {t("product.chart")} <small>{rangeName(t, formats, range)}</small>
      </h2>
      <Loaded query={series} lines={6}>
        {() =>
          lines === null || lines.lines.length === 0 ? (
            <p className="soft">{t("product.noLines")}</p>
          ) : (
            <>
              <PricesChart lines={lines} currency={currency} onZoom={onZoom} />
              <Others ids={ids} lines={lines} />
              {lines.resolutionSeconds === 0 ? null : (
                <p className="soft">
                  {t("product.chartResolution", { time: formats.hours(lines.resolutionSeconds / 3_600) })}
                </p>
              )}
              {series.data?.truncated === true ? <p className="soft">{t("product.chartTruncated")}</p> : null}
              {past === undefined || past.times.length === 0 ? null : (
                <p className="soft">{t("product.wouldHaveHelp")}</p>
              )}
            </>
          )
        }
      </Loaded>
    </section>
  );
}

/** The vendors of the newest market that have no line: the service tells those that were the cheapest most often. */
function Others({ ids, lines: { lines } }: { ids: ProductKey; lines: Lines }) {
  const { t } = useTranslation();
  const market = useQuery(marketQuery(ids)).data ?? [];
  const drawn = new Set(lines.map(({ name }) => name));
  const counted = market.filter(({ isOwn, isIgnored }) => !isOwn && !isIgnored);
  const others = [...new Set(counted.map(({ vendorName }) => vendorName))].filter((name) => !drawn.has(name));
  if (others.length === 0) return null;
  return (
    <p className="soft">
      {t("product.chartOthers", { count: others.length })}: <Foreign text={others.join(", ")} isWhole />
    </p>
  );
}

/** "90 days", "28 Aug – 12 Nov" */
function rangeName(t: TFunction, formats: Formats, { from, to, zone }: Range): string {
  const days = to === null ? presets.find((preset) => daysAgo(preset, zone) === from) : undefined;
  if (days !== undefined) return t("product.days", { count: days });
  return to === null ? t("product.since", { day: formats.day(from) }) : `${formats.day(from)} – ${formats.day(to)}`;
}

export function RangeChoice({ range }: { range: Range }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const navigate = useNavigate({ from: "/c/$contract/products/$product" });
  const opened = useSelectKey("t");
  const [isAsking, setAsking] = useState(false);
  const known = presets.map((days) => ({
    value: daysAgo(days, range.zone),
    label: t("product.days", { count: days }),
  }));
  const value = range.to === null ? range.from : `${range.from} ${range.to}`;
  const isKnown = known.some((preset) => preset.value === value);
  const choose = (from: string, to: string | null): void =>
    void navigate({ search: (before: Search) => searchFrom(before, from, to), replace: true });
  return (
    <>
      <Select
        {...opened}
        aria-label={t("product.range")}
        w={130}
        size="xs"
        value={value}
        data={[
          ...(isKnown ? [] : [{ value, label: rangeName(t, formats, range) }]),
          ...known,
          { value: other, label: t("product.otherRange") },
        ]}
        onChange={(from) => {
          if (from === other) setAsking(true);
          else if (from !== null && from !== value) choose(from, null);
        }}
      />
      {isAsking ? <RangeDialog range={range} onChoose={choose} onClose={() => setAsking(false)} /> : null}
    </>
  );
}

const other = "other";

interface RangeDialogProps {
  readonly range: Range;
  readonly onChoose: (from: string, to: string | null) => void;
  readonly onClose: () => void;
}

/** Any days, by keyboard as well. */
function RangeDialog({ range, onChoose, onClose }: RangeDialogProps) {
  const { t } = useTranslation();
  const [from, setFrom] = useState(range.from);
  const [to, setTo] = useState(range.to ?? dayIn(range.zone, serviceNow()));
  const isRange = isDay(from) && isDay(to) && from <= to;
  return (
    <Modal opened onClose={onClose} title={t("product.range")} closeButtonProps={{ "aria-label": t("asking.close") }}>
      <form
        className="asking"
        onSubmit={(event: SubmitEvent<HTMLFormElement>) => {
          event.preventDefault();
          if (!isRange) return;
          onChoose(from, to);
          onClose();
        }}
      >
        <TextInput
          type="date"
          label={t("product.rangeFrom")}
          value={from}
          required
          data-autofocus
          onChange={(event) => setFrom(event.currentTarget.value)}
        />
        <TextInput
          type="date"
          label={t("product.rangeTo")}
          value={to}
          required
          error={isDay(from) && isDay(to) && from > to ? t("product.rangeBackwards") : null}
          onChange={(event) => setTo(event.currentTarget.value)}
        />
        <div className="actions">
          <Button type="submit" variant="filled" disabled={!isRange}>
            {t("product.rangeShow")}
          </Button>
          <Button onClick={onClose}>{t("asking.cancel")}</Button>
        </div>
      </form>
    </Modal>
  );
}
