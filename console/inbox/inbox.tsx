/** What waits for a person: a list by cause, what is chosen beside it, and a decision by one key. */
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { useContractId } from "../service/contract.ts";
import { rememberList } from "../kit/neighbours.ts";
import { useMay } from "../service/permissions.ts";
import { Download } from "../kit/download.tsx";
import { Failure } from "../kit/failure.tsx";
import { useFormats } from "../kit/formats.ts";
import { useKeys } from "../kit/keys.ts";
import { Key } from "../kit/key.tsx";
import { Skeleton } from "../kit/loaded.tsx";
import { Page } from "../kit/page.tsx";
import { runBranchesQuery } from "../service/run-branches.ts";
import { BulkBar } from "./bulk-bar.tsx";
import { DecisionDialogs } from "./decision-dialogs.tsx";
import { EntryDetail } from "./entry-detail.tsx";
import { Filters } from "./filters.tsx";
import { HeldDetail } from "./held-detail.tsx";
import { InboxList } from "./inbox-list.tsx";
import { countOf, itemsOf, kinds, placeName, shownReasons, visiblePrices, type Item, type Kind } from "./items.ts";
import { heldQuery, inboxQuery, lastRunQuery, type Approval, type InboxEntry } from "./queries.ts";
import { useDeciding, type Deciding } from "./use-deciding.tsx";
import { usePlace } from "./use-place.ts";
import "./inbox.css";

/** What the address asks for. */
interface InboxFilter {
  readonly kind: Kind | null;
  readonly reason: string | null;
  /** The row that one stands on. */
  readonly item: string | null;
}

function useInboxFilter(): InboxFilter {
  const search = useSearch({ from: "/c/$contract/inbox" });
  const kind = kinds.find((one) => one === search["kind"]) ?? null;
  return { kind, reason: kind === "held" ? (search["reason"] ?? null) : null, item: search["item"] ?? null };
}

export function Inbox() {
  const { t } = useTranslation();
  const contractId = useContractId();
  const filter = useInboxFilter();
  const inbox = useQuery(inboxQuery(contractId));
  const pending = useInfiniteQuery(heldQuery(contractId, filter.reason));
  const prices = useMemo(() => pending.data?.pages.flatMap((page) => page.prices) ?? [], [pending.data]);
  const failed = inbox.error ?? pending.error;
  const isRead = inbox.data !== undefined && pending.data !== undefined;
  return (
    <Page
      title={t("inbox.title")}
      sub={inbox.data === undefined ? undefined : <Summary entries={inbox.data} />}
      actions={inbox.data?.length ? <Download path={`/api/v3/vendor/contracts/${contractId}/inbox`} /> : null}
    >
      {isRead ? (
        <Read
          contractId={contractId}
          entries={inbox.data}
          prices={prices}
          filter={filter}
          onEnd={() => {
            if (pending.hasNextPage && !pending.isFetchingNextPage) void pending.fetchNextPage();
          }}
        />
      ) : failed === null ? (
        <Skeleton lines={10} />
      ) : (
        <Failure
          error={failed}
          onRetry={() => {
            void inbox.refetch();
            void pending.refetch();
          }}
        />
      )}
    </Page>
  );
}

/** What is not shown is not decided on. */
function showsPrices(kind: Kind | null): boolean {
  return kind === null || kind === "held";
}

/** "7 prices wait · 1 shop · 2 callbacks" */
function Summary({ entries }: { entries: readonly InboxEntry[] }) {
  const { t } = useTranslation();
  const counts = kinds.flatMap((kind) => {
    const count = countOf(entries, kind);
    return count === 0 ? [] : [t(`inbox.counts.${kind}`, { count })];
  });
  return <>{counts.join(" · ")}</>;
}

interface ReadProps {
  readonly contractId: string;
  readonly entries: readonly InboxEntry[];
  readonly prices: readonly Approval[];
  readonly filter: InboxFilter;
  readonly onEnd: () => void;
}

function Read({ contractId, entries, prices, filter: { kind, reason, item }, onEnd }: ReadProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const mayDecide = useMay("prices.decide");
  const maySnooze = useMaySnooze();
  const items = useMemo(() => itemsOf({ entries, prices, kind }), [entries, prices, kind]);
  const { active, isChosen, choose, keep } = usePlace({ contractId, items, kind, reason, item, onEnd });
  const deciding = useDeciding({
    contractId,
    items,
    prices: useMemo(() => (showsPrices(kind) ? visiblePrices(entries, prices) : []), [entries, prices, kind]),
    kind,
    active,
    reason,
    shownReasons: reason ?? shownReasons(entries).join(","),
    mayDecide,
    maySnooze,
    onActive: choose,
  });
  useKeys({
    Enter: (event) => {
      const isOnList = event.target === document.body || isList(event.target);
      if (active?.type !== "price" || !isOnList) return;
      rememberList(contractId, {
        productIds: prices.map(({ productId }) => productId),
        opened: active.price.productId,
        address: {
          to: "/c/$contract/inbox",
          search: {
            ...(kind === null ? {} : { kind }),
            ...(reason === null ? {} : { reason }),
            item: placeName(active),
          },
        },
      });
      keep();
      void navigate({
        to: "/c/$contract/products/$product",
        params: { contract: contractId, product: active.price.productId },
      });
    },
  });
  if (entries.length === 0) return <Nothing contractId={contractId} />;
  return (
    <>
      <Filters entries={entries} kind={kind} reason={reason} />
      {deciding.status === null ? null : (
        <p className="notice" role="status">
          {deciding.status}
        </p>
      )}
      {deciding.error === null ? null : <Failure error={deciding.error} />}
      {items.length === 0 ? (
        <div className="empty">
          <strong>{t("inbox.noneOfKind")}</strong>
          <Link to="/c/$contract/inbox" params={{ contract: contractId }} search={{}}>
            {t("inbox.showAll")}
          </Link>
        </div>
      ) : (
        <div className="inbox" data-open={isChosen}>
          <InboxList
            items={items}
            activeId={active?.id ?? null}
            chosen={deciding.chosen}
            mayChoose={mayDecide}
            onActive={choose}
            onChoose={deciding.choose}
            onEnd={onEnd}
          />
          <section className="panel pad inbox-detail" aria-label={t("inbox.detail")}>
            {isChosen ? (
              <button type="button" className="link inbox-back" onClick={() => choose(null)}>
                {t("inbox.back")}
              </button>
            ) : null}
            <Detail
              contractId={contractId}
              item={active}
              deciding={deciding}
              mayDecide={mayDecide}
              maySnooze={maySnooze}
            />
          </section>
        </div>
      )}
      {mayDecide ? <BulkBar deciding={deciding} /> : null}
      {items.some(({ type }) => type === "price") ? <Hints mayDecide={mayDecide} maySnooze={maySnooze} /> : null}
      <DecisionDialogs deciding={deciding} />
    </>
  );
}

/** Whoever may change anything in the contract hides causes, from themselves alone. */
function useMaySnooze(): boolean {
  return useMay("settings");
}

function isList(target: EventTarget | null): boolean {
  return target instanceof Element && target.getAttribute("role") === "listbox";
}

interface DetailProps {
  readonly contractId: string;
  readonly item: Item | null;
  readonly deciding: Deciding;
  readonly mayDecide: boolean;
  readonly maySnooze: boolean;
}

function Detail({ contractId, item, deciding, mayDecide, maySnooze }: DetailProps) {
  const { t } = useTranslation();
  if (item === null || item.type === "more") return <p className="soft">{t("inbox.nothingChosen")}</p>;
  if (item.type === "entry") {
    const onSnooze = maySnooze ? deciding.snoozeEntry : null;
    return <EntryDetail key={item.id} contractId={contractId} entry={item.entry} onSnooze={onSnooze} />;
  }
  return (
    <HeldDetail
      key={item.id}
      contractId={contractId}
      price={item.price}
      deciding={deciding}
      mayDecide={mayDecide}
      maySnooze={maySnooze}
    />
  );
}

const hints = [
  ["A", "approve"],
  ["D", "reject"],
  ["O", "overwrite"],
  ["Z", "snooze"],
  ["X", "choose"],
] as const;

function Hints({ mayDecide, maySnooze }: { mayDecide: boolean; maySnooze: boolean }) {
  const { t } = useTranslation();
  const shown = hints.filter(([, name]) => (name === "snooze" ? maySnooze : mayDecide));
  return shown.length === 0 ? null : (
    <p className="inbox-hints">
      {shown.map(([key, name]) => (
        <span key={key}>
          <Key>{key}</Key> {t(`inbox.hints.${name}`)}
        </span>
      ))}
    </p>
  );
}

function Nothing({ contractId }: { contractId: string }) {
  const { t } = useTranslation();
  return (
    <div className="empty">
      <strong>{t("inbox.none")}</strong>
      <LastRun contractId={contractId} />
      <p>{t("inbox.noneHelp")}</p>
      <Link to="/c/$contract/products" params={{ contract: contractId }}>
        {t("inbox.toProducts")}
      </Link>
    </div>
  );
}

/** That nothing waits says little without when prices were calculated last, and what came of it. */
function LastRun({ contractId }: { contractId: string }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const run = useQuery(lastRunQuery(contractId)).data ?? null;
  const did = useQuery({ ...runBranchesQuery(contractId, run?.taskId ?? ""), enabled: run !== null });
  if (run?.finishDate === undefined || did.isPending) return null;
  const { published = 0 } = run.result.operations;
  const branches = did.data?.versions.flatMap((version) => version.branches);
  // A first price has none before it that it could be the same as.
  const changed = branches === undefined ? null : published - branches.reduce((sum, { same }) => sum + same, 0);
  return (
    <p>
      <Link to="/c/$contract/work/tasks/$task" params={{ contract: contractId, task: run.taskId }}>
        {t("inbox.lastRun", { time: formats.time(run.finishDate) })}
      </Link>
      :{" "}
      {changed === null
        ? t("inbox.lastRunPublished", { count: published })
        : t("inbox.lastRunChanged", { count: published, changed: formats.count(Math.max(0, changed)) })}
    </p>
  );
}
