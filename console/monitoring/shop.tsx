/** One shop: how it is read, why it has no prices if it has none, the pages, and the recipe. */
import { Button, Select } from "@mantine/core";
import { useMutation, useQuery } from "@tanstack/react-query";
import { Link, useNavigate, useParams, useSearch } from "@tanstack/react-router";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useContractId } from "../service/contract.ts";
import { useMay } from "../service/permissions.ts";
import { Download } from "../kit/download.tsx";
import { Failure } from "../kit/failure.tsx";
import { Foreign } from "../kit/foreign.tsx";
import { useFormats } from "../kit/formats.ts";
import { useKeys } from "../kit/keys.ts";
import { Loaded } from "../kit/loaded.tsx";
import { Page } from "../kit/page.tsx";
import { useSelectKey } from "../kit/select-key.ts";
import { serviceNow } from "../service/clock.ts";
import { WriteButton } from "../kit/write-button.tsx";
import { countedWords } from "./attempts.ts";
import { Evidence } from "./evidence.tsx";
import { PagesTable } from "./pages-table.tsx";
import { listPaths, outcomesQuery, readNow, shopsQuery } from "./queries.ts";
import type { WatchedShop } from "./watched-shop.ts";
import { RecipePanel } from "./recipe-panel.tsx";
import { ShopDialog } from "./shop-dialog.tsx";
import { StandingWord } from "./shops.tsx";
import {
  daysOf,
  isGood,
  lastDayOf,
  longerDaysOf,
  mainFailure,
  shownDays,
  standingOf,
  type Day,
} from "./reading-state.ts";
import { Strip } from "./strip.tsx";
import "./monitoring.css";

export function Shop() {
  const { t } = useTranslation();
  const contractId = useContractId();
  const { domain } = useParams({ from: "/c/$contract/monitoring/domains/$domain" });
  const navigate = useNavigate();
  const mayWrite = useMay("settings");
  const shops = useQuery(shopsQuery(contractId));
  const shop = shops.data?.find((one) => one.domain === domain);
  const [isChanging, setChanging] = useState(false);
  const leave = (): void => void navigate({ to: "/c/$contract/monitoring", params: { contract: contractId } });
  const read = useMutation({ mutationFn: async () => await readNow(contractId, [domain]) });
  useKeys({ Escape: leave });
  return (
    <Page
      title={domain}
      heading={<Foreign text={domain} />}
      sub={shop === undefined ? undefined : <SubLine shop={shop} />}
      actions={
        shop === undefined ? null : (
          <div className="actions">
            <Download path={listPaths.outcomes(contractId, domain)} />
            {mayWrite && shop.isEnabled && shop.status.run === undefined ? (
              <WriteButton loading={read.isPending} onClick={() => read.mutate()}>
                {t("monitoring.readNow")}
              </WriteButton>
            ) : null}
            {mayWrite ? <Button onClick={() => setChanging(true)}>{t("monitoring.change")}</Button> : null}
          </div>
        )
      }
    >
      {read.isError ? <Failure error={read.error} /> : null}
      <Loaded query={shops} lines={8}>
        {() => (shop === undefined ? <Missing contractId={contractId} /> : <Known shop={shop} />)}
      </Loaded>
      {isChanging && shop !== undefined ? (
        <ShopDialog contractId={contractId} domain={domain} onClose={() => setChanging(false)} onRemoved={leave} />
      ) : null}
    </Page>
  );
}

function SubLine({ shop: { source, basis } }: { shop: WatchedShop }) {
  const { t } = useTranslation();
  return <>{`${t(`monitoring.kinds.${source.kind}`)} · ${t(`monitoring.bases.${basis}`)}`}</>;
}

function Missing({ contractId }: { contractId: string }) {
  const { t } = useTranslation();
  return (
    <div className="empty">
      <strong>{t("monitoring.missing")}</strong>
      <Link to="/c/$contract/monitoring" params={{ contract: contractId }}>
        {t("monitoring.toShops")}
      </Link>
    </div>
  );
}

const ranges = ["14", "30", "90"] as const;

/** The days that the address asks for. More than the list of shops knows are asked for apart. */
function useShownDays(shop: WatchedShop): { range: string; shown: readonly Day[] } {
  const search = useSearch({ from: "/c/$contract/monitoring/domains/$domain" });
  const range = ranges.find((one) => one === search["days"]) ?? ranges[0];
  const days = Number(range);
  const isLonger = days > shownDays;
  const longer = useQuery({ ...outcomesQuery(useContractId(), { domain: shop.domain, days }), enabled: isLonger }).data;
  const now = serviceNow();
  return { range, shown: isLonger && longer !== undefined ? longerDaysOf(longer, days, now) : daysOf(shop, now) };
}

function Known({ shop }: { shop: WatchedShop }) {
  const search = useSearch({ from: "/c/$contract/monitoring/domains/$domain" });
  const { range, shown } = useShownDays(shop);
  const days = daysOf(shop, serviceNow());
  const day = shown.find((one) => one.day === search["day"]) ?? lastDayOf(shown);
  return (
    <div className="page-body">
      <Figures shop={shop} days={days} />
      <div className="shop-halves">
        <Reasons shop={shop} range={range} shown={shown} day={day} />
        <Evidence domain={shop.domain} day={day} />
      </div>
      <PagesTable domain={shop.domain} />
      <RecipePanel domain={shop.domain} />
    </div>
  );
}

function Figures({ shop, days }: { shop: WatchedShop; days: readonly Day[] }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const { schedule, status } = shop;
  const { pairs, confirmed, medianAgeHours } = status.coverage;
  return (
    <dl className="figures">
      <div className="figure">
        <dt>{t("monitoring.columns.state")}</dt>
        <dd className="figure-state">
          <StandingWord shop={shop} days={days} />
        </dd>
      </div>
      <div className="figure">
        <dt>{t("monitoring.figures.coverage")}</dt>
        <dd>
          {formats.count(confirmed)} <small>/ {formats.count(pairs)}</small>
        </dd>
      </div>
      <div className="figure">
        <dt>{t("monitoring.figures.age")}</dt>
        <dd>{medianAgeHours === undefined ? "–" : formats.hours(medianAgeHours)}</dd>
      </div>
      <div className="figure">
        <dt>{t("monitoring.columns.next")}</dt>
        <dd className="figure-word">
          {schedule?.nextRunDate === undefined ? t("monitoring.byHand") : formats.time(schedule.nextRunDate)}
        </dd>
      </div>
    </dl>
  );
}

interface ReasonsProps {
  readonly shop: WatchedShop;
  readonly range: string;
  readonly shown: readonly Day[];
  readonly day: Day | null;
}

/** What became of the day's attempts, the most frequent first, and what to do about the first failure. */
function Reasons({ shop, range, shown, day }: ReasonsProps) {
  const { t } = useTranslation();
  const formats = useFormats();
  const failure = day === null ? null : mainFailure(day);
  const state = standingOf(shop, daysOf(shop, serviceNow()));
  const contract = useContractId();
  const navigate = useNavigate({ from: "/c/$contract/monitoring/domains/$domain" });
  const opened = useSelectKey("t");
  return (
    <section className="panel pad" aria-labelledby="shop-reasons">
      <h2 id="shop-reasons">
        {t("monitoring.reasons")} {day === null ? null : <small>{formats.day(day.day)}, UTC</small>}
      </h2>
      <div className="strip-line">
        <Strip domain={shop.domain} days={shown} range={range} chosen={day?.day ?? ""} />
        <Select
          {...opened}
          size="xs"
          w={110}
          aria-label={t("monitoring.range")}
          value={range}
          data={ranges.map((value) => ({ value, label: t("monitoring.days", { count: Number(value) }) }))}
          onChange={(value) => void navigate({ search: value === null ? {} : { days: value }, replace: true })}
        />
      </div>
      {day === null || day.total === 0 ? null : (
        <ul className="outcomes">
          {day.outcomes.map(({ outcome, pairs, causes }) => (
            <li key={outcome}>
              <span className="number">{formats.count(pairs)}</span>
              <span className={isGood(outcome) ? undefined : "wrong"}>
                {countedWords(t, formats, { outcome, pairs, ...(causes === undefined ? {} : { causes }) })}
              </span>
              <span className="share" aria-hidden="true">
                <span
                  data-kind={isGood(outcome) ? undefined : "wrong"}
                  style={{ width: `${(pairs / day.total) * 100}%` }}
                />
              </span>
            </li>
          ))}
        </ul>
      )}
      <p className="shop-advice">
        {failure !== null && (state === "failing" || state === "partly")
          ? t(`monitoring.advice.${failure.outcome}`)
          : t(`monitoring.standingAdvice.${state}`)}
      </p>
      {state === "held" ? (
        <Link className="button-link" to="/c/$contract/monitoring/held" params={{ contract }}>
          {t("monitoring.toHeld")}
        </Link>
      ) : null}
    </section>
  );
}
