/** The rows: two lines each, only those in sight are on the page. J and K move, X chooses, Shift X a range. */
import { useNavigate } from "@tanstack/react-router";
import { useVirtualizer } from "@tanstack/react-virtual";
import { useEffect, useEffectEvent, useRef } from "react";
import { useTranslation } from "react-i18next";
import { useContractId } from "../service/contract.ts";
import { changePercent } from "../kit/exact.ts";
import { Foreign } from "../kit/foreign.tsx";
import { useFormats } from "../kit/formats.ts";
import { useKeys } from "../kit/keys.ts";
import { Move } from "../kit/move.tsx";
import { entryCause, entryTitle, heldWords } from "./causes.ts";
import { nameOf, oursBefore, type Item } from "./items.ts";
import type { Approval, InboxEntry } from "./queries.ts";

interface InboxListProps {
  readonly items: readonly Item[];
  readonly activeId: string | null;
  readonly chosen: ReadonlySet<string>;
  readonly mayChoose: boolean;
  readonly onActive: (id: string) => void;
  readonly onChoose: (id: string, isRange: boolean) => void;
  readonly onEnd: () => void;
}

const rowHeight = 56;
const fetchAhead = 40;

export function InboxList({ items, activeId, chosen, mayChoose, onActive, onChoose, onEnd }: InboxListProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const contractId = useContractId();
  const scroller = useRef<HTMLDivElement>(null);
  // oxlint-disable-next-line react-hooks/incompatible-library -- the rows are drawn from what it says at each scroll
  const rows = useVirtualizer({
    count: items.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 8,
  });
  const shown = rows.getVirtualItems();
  const last = shown.at(-1)?.index ?? 0;
  useEffect(() => {
    if (last >= items.length - fetchAhead) onEnd();
  });
  const showAll = (): void =>
    void navigate({ to: "/c/$contract/inbox", params: { contract: contractId }, search: { kind: "held" } });
  const activeIndex = Math.max(
    0,
    items.findIndex(({ id }) => id === activeId),
  );
  const show = useEffectEvent(() => rows.scrollToIndex(activeIndex));
  // The address may name a row far down, and after a decision the next one is the active one.
  useEffect(() => show(), [activeId]);
  const move = (by: number, event?: KeyboardEvent): void => {
    event?.preventDefault();
    const next = Math.min(items.length - 1, Math.max(0, activeIndex + by));
    const item = items[next];
    if (item === undefined) return;
    onActive(item.id);
    rows.scrollToIndex(next);
  };
  const choose = (isRange: boolean): void => {
    if (mayChoose && activeId !== null) onChoose(activeId, isRange);
  };
  useKeys({
    j: () => move(1),
    k: () => move(-1),
    ArrowDown: (event) => move(1, event),
    ArrowUp: (event) => move(-1, event),
    Enter: () => {
      if (items[activeIndex]?.type === "more") showAll();
    },
    x: () => choose(false),
    "Shift+x": () => choose(true),
  });
  return (
    <div
      ref={scroller}
      className="panel inbox-list"
      role="listbox"
      aria-label={t("inbox.title")}
      aria-multiselectable={mayChoose}
      aria-activedescendant={`inbox-${activeIndex}`}
      tabIndex={0}
    >
      <div role="presentation" style={{ height: rows.getTotalSize(), position: "relative" }}>
        {shown.map(({ index, start }) => {
          const item = items[index];
          if (item === undefined) return null;
          return (
            <div
              key={item.id}
              id={`inbox-${index}`}
              role="option"
              aria-selected={chosen.has(item.id)}
              aria-setsize={items.length}
              aria-posinset={index + 1}
              className="inbox-row"
              data-active={item.id === activeId}
              style={{ height: rowHeight, transform: `translateY(${start}px)` }}
              onClick={() => (item.type === "more" ? showAll() : onActive(item.id))}
            >
              {mayChoose && item.type === "price" ? (
                <span
                  className="inbox-check"
                  onClick={(event) => {
                    event.stopPropagation();
                    onChoose(item.id, event.shiftKey);
                  }}
                />
              ) : (
                <span />
              )}
              <Row item={item} />
            </div>
          );
        })}
      </div>
    </div>
  );
}

function Row({ item }: { item: Item }) {
  if (item.type === "price") return <PriceRow price={item.price} />;
  return item.type === "entry" ? <EntryRow entry={item.entry} /> : <MoreRow count={item.count} />;
}

function PriceRow({ price }: { price: Approval }) {
  const formats = useFormats();
  const { priceRecommendation: advised } = price;
  const before = oursBefore(price);
  const change = before === null ? null : changePercent(before, advised.price);
  return (
    <>
      <span className="inbox-text">
        <b>
          <Foreign text={nameOf(price)} />
        </b>
        <span className="soft">
          <Foreign text={heldWords(price)} />
        </span>
      </span>
      <span className="inbox-side">
        <span className="number">
          {before === null ? null : <span className="soft">{formats.amount(before, advised.currency)} → </span>}
          <b>{formats.amount(advised.price, advised.currency)}</b>
        </span>
        <span className="number soft">{change === null ? "" : <Move percent={change} />}</span>
      </span>
    </>
  );
}

function EntryRow({ entry }: { entry: InboxEntry }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const isWrong = entry.kind !== "draft" && entry.kind !== "match";
  return (
    <>
      <span className="inbox-text">
        <b>
          <Foreign text={entryTitle(t, entry, formats)} />
        </b>
        <span className="soft">
          <Foreign text={entryCause(t, entry)} />
        </span>
      </span>
      <span className="inbox-side">
        <span className="state" data-kind={isWrong ? "wrong" : undefined}>
          {t(`inbox.marks.${entry.kind}`)}
        </span>
        <span className="number faint" title={formats.full(entry.first)}>
          {formats.age(entry.first)}
        </span>
      </span>
    </>
  );
}

function MoreRow({ count }: { count: number }) {
  const { t } = useTranslation();
  return <span className="inbox-text link">{t("inbox.allPrices", { count })}</span>;
}
