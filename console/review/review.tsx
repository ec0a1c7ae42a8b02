/** A change before it is live: what differs, what it does to prices, and how far it is rolled out. */
import { Button, Select } from "@mantine/core";
import { usePrefetchQuery, useQuery } from "@tanstack/react-query";
import { Link, useNavigate, useParams, useSearch } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { isMissing } from "../service/service.ts";
import { Failure } from "../kit/failure.tsx";
import { Foreign } from "../kit/foreign.tsx";
import { legible } from "../kit/legible.ts";
import { useFormats } from "../kit/formats.ts";
import { useKeys } from "../kit/keys.ts";
import { Skeleton } from "../kit/loaded.tsx";
import { Page } from "../kit/page.tsx";
import { restOf, rolloutQuery, shareOf, strategiesQuery, type Strategy, type Reviewed } from "../strategies/queries.ts";
import { BacktestPanel } from "./backtest.tsx";
import { Differences } from "./differences.tsx";
import { Effect } from "./effect.tsx";
import { pauseQuery } from "../service/publishing.ts";
import { historyQuery, type Version } from "./queries.ts";
import { RolloutActions } from "../strategies/rollout-actions.tsx";
import "./review.css";

const path = "/c/$contract/strategies/$strategy/review";

export function Review() {
  const { t } = useTranslation();
  const { contract: contractId, strategy: strategyId } = useParams({ from: path });
  const navigate = useNavigate();
  const strategies = useQuery(strategiesQuery(contractId));
  const history = useQuery(historyQuery(contractId, strategyId));
  // What is shown only after these is asked for beside them.
  usePrefetchQuery(rolloutQuery(contractId));
  usePrefetchQuery(pauseQuery(contractId));
  useKeys({ Escape: () => void navigate({ to: "/c/$contract/strategies", params: { contract: contractId } }) });
  const strategy = strategies.data?.find(({ id }) => id === strategyId);
  const failed = strategies.error ?? history.error;
  if (strategy !== undefined && history.data !== undefined) {
    return <Known contractId={contractId} strategy={strategy} versions={history.data} />;
  }
  const isGone = isMissing(history.error) || (strategies.data !== undefined && strategy === undefined);
  return (
    <Page title={t("review.title")}>
      {isGone ? (
        <div className="empty">
          <strong>{t("review.missing")}</strong>
        </div>
      ) : failed === null ? (
        <Skeleton lines={8} />
      ) : (
        <Failure
          error={failed}
          onRetry={() => {
            void strategies.refetch();
            void history.refetch();
          }}
        />
      )}
    </Page>
  );
}

interface KnownProps {
  readonly contractId: string;
  readonly strategy: Strategy;
  readonly versions: readonly Version[];
}

function Known({ contractId, strategy, versions }: KnownProps) {
  const { t } = useTranslation();
  const search = useSearch({ from: path });
  const numbers = versions.map(({ documentVersion }) => documentVersion);
  const to = numbers.find((number) => String(number) === search["to"]) ?? strategy.version;
  const from = numbers.find((number) => String(number) === search["from"]) ?? usualFrom(strategy, to);
  const reviewed = { contractId, strategyId: strategy.id, from, to };
  const backtest = <BacktestPanel key={`${from} ${to}`} reviewed={reviewed} />;
  return (
    <Page
      title={strategy.name}
      heading={<Foreign text={strategy.name} />}
      sub={<LiveState contractId={contractId} strategy={strategy} to={to} />}
      actions={
        <div className="actions">
          <EditLink contractId={contractId} strategyId={strategy.id} />
          <RolloutActions strategy={strategy} reviewed={reviewed} />
        </div>
      }
    >
      <div className="page-body">
        <Versions reviewed={reviewed} versions={versions} />
        {from === to ? (
          <p className="notice">{t(versions.length === 1 ? "review.only" : "review.same", { version: to })}</p>
        ) : (
          <div className="review-two">
            <div className="review-side">
              <Differences reviewed={reviewed} />
              {backtest}
            </div>
            <Effect key={`${from} ${to}`} reviewed={reviewed} />
          </div>
        )}
        {from === to ? backtest : null}
      </div>
    </Page>
  );
}

function EditLink({ contractId, strategyId }: { contractId: string; strategyId: string }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const to = "/c/$contract/strategies/$strategy/edit";
  const params = { contract: contractId, strategy: strategyId };
  useKeys({ e: () => void navigate({ to, params }) });
  return <Button renderRoot={(props) => <Link to={to} params={params} {...props} />}>{t("strategies.edit")}</Button>;
}

/** Compared is what prices follow now, else the version before. */
function usualFrom({ activeVersion }: Strategy, to: number): number {
  if (activeVersion !== undefined && activeVersion !== to) return activeVersion;
  return Math.max(1, to - 1);
}

/** "version 13 · nothing of it is live" */
function LiveState({ contractId, strategy, to }: { contractId: string; strategy: Strategy; to: number }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const rollout = useQuery(rolloutQuery(contractId)).data ?? null;
  const open = rollout?.state === "open" ? rollout : null;
  const isOpen = open?.strategyId === strategy.id && open.version === to;
  const live = ((): string => {
    const isActive = strategy.activeVersion === to;
    if (open === null) return isActive ? t("review.allFollow") : t("review.noneFollows");
    if (!isOpen && !isActive) return t("review.noneFollows");
    const share = isOpen ? shareOf(open) : restOf(open);
    return share === null ? t("review.someFollow") : t("review.shareFollows", { share: formats.plain(share) });
  })();
  return (
    <>
      {t("review.version", { version: to })} · {live}
    </>
  );
}

function Versions({ reviewed, versions }: { reviewed: Reviewed; versions: readonly Version[] }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const navigate = useNavigate({ from: path });
  const data = versions.map(({ documentVersion, updateDate, documentVersionMessage }) => ({
    value: String(documentVersion),
    label: [t("review.version", { version: documentVersion }), formats.time(updateDate), documentVersionMessage ?? ""]
      .filter((part) => part !== "")
      .map(legible)
      .join(" · "),
  }));
  const choose = (side: "from" | "to", value: string | null): void => {
    const { from, to } = reviewed;
    const search = { from: String(from), to: String(to), ...(value === null ? {} : { [side]: value }) };
    void navigate({ search, replace: true });
  };
  const isOnly = versions.length === 1;
  const author = versions.find(({ documentVersion }) => documentVersion === reviewed.to);
  return (
    <div className="review-versions">
      {isOnly ? null : (
        <>
          <Select
            size="xs"
            aria-label={t("review.from")}
            value={String(reviewed.from)}
            data={data}
            onChange={(value) => choose("from", value)}
          />
          <span aria-hidden="true">→</span>
          <Select
            size="xs"
            aria-label={t("review.to")}
            value={String(reviewed.to)}
            data={data}
            onChange={(value) => choose("to", value)}
          />
        </>
      )}
      {author === undefined ? null : (
        <span className="soft" title={formats.full(author.updateDate)}>
          {t("review.by")} <Foreign text={author.updatedBy} />
        </span>
      )}
    </div>
  );
}
