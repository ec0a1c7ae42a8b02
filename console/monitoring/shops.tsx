/** Every watched shop: how the last days went, how much of it is known, and when it is read next. */
import { Button } from "@mantine/core";
import { useMutation, useQuery } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useContractId } from "../service/contract.ts";
import { useHasCollectorContact, useMay } from "../service/permissions.ts";
import { Download } from "../kit/download.tsx";
import { Failure } from "../kit/failure.tsx";
import { Foreign } from "../kit/foreign.tsx";
import { useFormats } from "../kit/formats.ts";
import { Loaded } from "../kit/loaded.tsx";
import { useRows } from "../kit/rows.ts";
import { serviceNow } from "../service/clock.ts";
import { Table } from "../kit/table.tsx";
import { WriteButton } from "../kit/write-button.tsx";
import { mainWords } from "./attempts.ts";
import { Frame } from "./frame.tsx";
import { listPaths, readNow, shopsQuery } from "./queries.ts";
import type { WatchedShop } from "./watched-shop.ts";
import { ShopDialog } from "./shop-dialog.tsx";
import { daysOf, lastDayOf, mainFailure, standingOf, type Day, type ReadingState } from "./reading-state.ts";
import { Strip } from "./strip.tsx";

export function Shops() {
  const { t } = useTranslation();
  const contractId = useContractId();
  const mayWrite = useMay("settings");
  const shops = useQuery(shopsQuery(contractId));
  const [isAdding, setAdding] = useState(false);
  const read = useMutation({ mutationFn: async () => await readNow(contractId) });
  const count = shops.data?.length;
  const isIdle = shops.data?.some(({ status, isEnabled }) => isEnabled && status.run === undefined) === true;
  return (
    <Frame
      sub={count === undefined ? undefined : t("monitoring.shops", { count })}
      actions={
        <div className="actions">
          {count === undefined || count === 0 ? null : <Download path={listPaths.shops(contractId)} />}
          {mayWrite ? (
            <>
              {isIdle ? (
                <WriteButton loading={read.isPending} onClick={() => read.mutate()}>
                  {t("monitoring.readAll")}
                </WriteButton>
              ) : null}
              <Button variant="filled" onClick={() => setAdding(true)}>
                {t("monitoring.add")}
              </Button>
            </>
          ) : null}
        </div>
      }
    >
      {read.isError ? <Failure error={read.error} /> : null}
      <Loaded query={shops} lines={8}>
        {(listed) => (listed.length === 0 ? <Nothing contractId={contractId} /> : <List shops={listed} />)}
      </Loaded>
      {isAdding ? <ShopDialog contractId={contractId} domain={null} onClose={() => setAdding(false)} /> : null}
    </Frame>
  );
}

function List({ shops }: { shops: readonly WatchedShop[] }) {
  const { t } = useTranslation();
  const contract = useContractId();
  const navigate = useNavigate();
  const now = serviceNow();
  const { active } = useRows(shops.length, (index) => {
    const domain = shops[index]?.domain;
    if (domain !== undefined) {
      void navigate({ to: "/c/$contract/monitoring/domains/$domain", params: { contract, domain } });
    }
  });
  return (
    <>
      <NoContact />
      <Table
        label={t("monitoring.tabs.shops")}
        columns={[
          { text: t("monitoring.columns.shop") },
          { text: t("monitoring.columns.state") },
          { text: t("monitoring.columns.days") },
          { text: t("monitoring.columns.coverage"), isNumber: true },
          { text: t("monitoring.columns.age"), isNumber: true },
          { text: t("monitoring.columns.next") },
        ]}
      >
        {shops.map((shop, index) => (
          <Row key={shop.domain} shop={shop} days={daysOf(shop, now)} isActive={index === active} />
        ))}
      </Table>
    </>
  );
}

function Row({ shop, days, isActive }: { shop: WatchedShop; days: readonly Day[]; isActive: boolean }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const contract = useContractId();
  const { domain, source, schedule, status } = shop;
  const { pairs, confirmed, medianAgeHours } = status.coverage;
  return (
    <tr data-active={isActive}>
      <th scope="row" className="shop-name">
        <Link to="/c/$contract/monitoring/domains/$domain" params={{ contract, domain }}>
          <Foreign text={domain} />
        </Link>
        <small>{t(`monitoring.kinds.${source.kind}`)}</small>
      </th>
      <td className="nowrap">
        <StandingWord shop={shop} days={days} />
      </td>
      <td>
        <Strip domain={domain} days={days} chosen={null} />
      </td>
      <td className="number">
        {formats.count(confirmed)} <span className="faint">/ {formats.count(pairs)}</span>
      </td>
      <td className="number">{medianAgeHours === undefined ? "" : formats.hours(medianAgeHours)}</td>
      <td className="nowrap">
        {schedule?.nextRunDate === undefined ? (
          <span className="faint">{t("monitoring.byHand")}</span>
        ) : (
          <span title={formats.full(schedule.nextRunDate)}>{formats.time(schedule.nextRunDate)}</span>
        )}
      </td>
    </tr>
  );
}

const kinds: Readonly<Partial<Record<ReadingState, string>>> = {
  held: "held",
  failing: "wrong",
  withoutPages: "wrong",
};

/** "read", "captcha, 41 of 43": the first thing to know of a shop. */
export function StandingWord({ shop, days }: { shop: WatchedShop; days: readonly Day[] }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const state = standingOf(shop, days);
  const last = lastDayOf(days);
  const failure = last === null ? null : mainFailure(last);
  const kind = kinds[state];
  if ((state === "failing" || state === "partly") && last !== null && failure !== null) {
    return (
      <span className="state" data-kind={kind}>
        {mainWords(t, failure)}, {formats.count(failure.pairs)}/{formats.count(last.total)}
      </span>
    );
  }
  return (
    <span className="state" data-kind={kind}>
      {state === "reading"
        ? t("monitoring.remaining", { count: shop.status.run?.remaining ?? 0 })
        : t(`monitoring.standings.${state}`)}
    </span>
  );
}

function NoContact() {
  const { t } = useTranslation();
  if (useHasCollectorContact()) return null;
  return (
    <p className="notice" data-kind="wrong">
      {t("monitoring.noContact")}
    </p>
  );
}

function Nothing({ contractId }: { contractId: string }) {
  const { t } = useTranslation();
  return (
    <div className="empty">
      <strong>{t("monitoring.none")}</strong>
      <p>{t("monitoring.noneHelp")}</p>
      <NoContact />
      <Link to="/c/$contract/monitoring/try" params={{ contract: contractId }}>
        {t("monitoring.toTry")}
      </Link>
    </div>
  );
}
