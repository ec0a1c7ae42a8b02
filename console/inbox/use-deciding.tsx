/** What a person does in the inbox: chooses prices, decides on them, hides what can wait. The next row is then the active one. */
import { useMutation, useQueryClient, type InfiniteData } from "@tanstack/react-query";
import { useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { undo } from "../kit/undo.ts";
import { useKeys } from "../kit/keys.ts";
import { decide, snooze, type Decided, type Decision } from "./decisions.ts";
import { nameOf } from "./items.ts";
import type { Item, Kind } from "./items.ts";
import { inboxQuery, type Approval, type InboxEntry } from "./queries.ts";
import type { Bulk } from "./use-bulk.ts";
import { useChoice, type Choice } from "./use-choice.ts";
import { useSeenDecision } from "./use-seen-decision.ts";

export interface Deciding extends Pick<Choice, "choose" | "chooseAll" | "chosen" | "clear" | "count" | "total"> {
  readonly activePrice: Approval | null;
  /** Which dialog is open. */
  readonly openDialog: OpenDialog;
  readonly ask: (openDialog: OpenDialog) => void;
  readonly close: () => void;
  /** Decides on what is chosen, else on the active price. */
  readonly take: (decision: Decision) => void;
  /** Of one price at once, of several after a question. */
  readonly approve: () => void;
  readonly isSnoozing: boolean;
  readonly setSnoozing: (isSnoozing: boolean) => void;
  readonly snoozeActive: (until: string) => void;
  readonly snoozeEntry: (entry: Snoozed, until: string) => void;
  readonly isBusy: boolean;
  /** Whether it is counted what the question is about. */
  readonly isAsking: boolean;
  /** How many prices the question is about; 0 for the active one. */
  readonly askedCount: number;
  /** Whether the number has changed since it was asked. */
  readonly hasMoved: boolean;
  /** How many of the chosen were sent so far, where they are more than one request takes. */
  readonly sent: number;
  /** What was done last. */
  readonly status: ReactNode;
  /** Of the decision that a dialog asks for. */
  readonly decisionError: Error | null;
  readonly error: Error | null;
  readonly bulk: Pick<Bulk, "isRunning" | "task">;
}

export type OpenDialog = "approve" | "overwrite" | "reject" | null;

interface Given {
  readonly contractId: string;
  readonly items: readonly Item[];
  /** Those of the filter that the page holds. */
  readonly prices: readonly Approval[];
  readonly active: Item | null;
  readonly kind: Kind | null;
  readonly reason: string | null;
  /** The reasons that are shown, by comma. */
  readonly shownReasons: string;
  readonly mayDecide: boolean;
  readonly maySnooze: boolean;
  readonly onActive: (id: string | null) => void;
}

export function useDeciding(given: Given): Deciding {
  const { contractId, items, active, shownReasons, mayDecide, maySnooze, onActive } = given;
  const cache = useQueryClient();
  const choice = useChoice(given);
  const [openDialog, setOpenDialog] = useState<OpenDialog>(null);
  const [isSnoozing, setSnoozing] = useState(false);
  const [status, setStatus] = useState<ReactNode>(null);
  const seen = useSeenDecision({
    contractId,
    prices: { reason: shownReasons },
    onStatus: setStatus,
    onTaken: choice.clear,
  });
  const hiding = useHiding(contractId, () => setStatus(null));
  const changed = useChanged(contractId);
  const activePrice = active?.type === "price" ? active.price : null;
  const prices = choice.count !== 0 ? choice.prices : activePrice === null ? [] : [activePrice];

  const [sent, setSent] = useState(0);
  const decision = useMutation({
    mutationFn: async (wanted: Decision) => await decide(contractId, prices, wanted, setSent),
    onSuccess: (decided, wanted) => {
      // A price that may not be is still to be decided; what others decided or changed is gone.
      const others = decided.refused.filter(({ code }) => code !== "request.invalid");
      const gone = new Set(decided.taken.concat(others.map(({ price }) => price)));
      onActive(nextAfter(items, active, gone));
      changed(gone);
      choice.clear();
      setOpenDialog(null);
      setStatus(<Done decided={decided} decision={wanted.decision} />);
    },
    // Some of many may have been decided before it failed.
    onError: () => {
      if (sent > 0) void cache.invalidateQueries({ queryKey: [contractId, "inbox"] });
    },
    onSettled: () => setSent(0),
  });
  const take = (wanted: Decision): void => {
    if (choice.isAll) seen.take(wanted);
    else if (prices.length > 0) decision.mutate(wanted);
  };
  const ask = (wanted: OpenDialog): void => {
    if (!mayDecide || prices.length === 0) return;
    if (!choice.isAll) setOpenDialog(wanted);
    else if (wanted !== "overwrite") seen.ask(wanted);
  };
  const approve = (): void => {
    if (choice.count !== 0) ask("approve");
    else if (mayDecide && !decision.isPending) take({ decision: "approved" });
  };
  useKeys({
    a: approve,
    d: asking(() => ask("reject")),
    o: asking(() => ask(choice.count === 0 ? "overwrite" : null)),
    z: () => setSnoozing(activePrice !== null && maySnooze),
    Escape: choice.clear,
  });
  return {
    ...choice,
    activePrice,
    openDialog: seen.openDialog ?? openDialog,
    ask,
    askedCount: seen.openDialog === null ? choice.chosen.size : seen.count,
    hasMoved: seen.hasMoved,
    sent,
    isAsking: seen.isAsking,
    close: () => {
      setOpenDialog(null);
      seen.close();
      decision.reset();
    },
    take,
    approve,
    isSnoozing,
    setSnoozing,
    snoozeActive: (until) =>
      hiding.hide(activePrice?.reasons.map(({ group }) => ({ kind: "held", key: group })) ?? [], until),
    snoozeEntry: (entry, until) => hiding.hide([entry], until),
    isBusy: decision.isPending || seen.isBusy,
    status,
    decisionError: seen.openDialog === null ? decision.error : seen.decisionError,
    error: (openDialog === null ? decision.error : null) ?? hiding.error ?? seen.error,
    bulk: seen.bulk,
  };
}

/** The key opens a dialog, so it is not typed into its field. */
function asking(open: () => void): (event: KeyboardEvent) => void {
  return (event) => {
    event.preventDefault();
    open();
  };
}

/** Hides causes from the person. It can be undone. */
function useHiding(contractId: string, onHidden: () => void) {
  const { t } = useTranslation();
  const changed = useChanged(contractId);
  const hiding = useMutation({
    mutationFn: async ({ entries, until }: { entries: readonly Snoozed[]; until: string }) =>
      await snoozeAll(contractId, entries, until),
    onSuccess: (_, { entries }) => {
      changed(new Set());
      onHidden();
      const text = t("inbox.hidden");
      undo.offer({
        text,
        undo: async () => {
          await snoozeAll(contractId, entries, null);
          changed(new Set());
        },
      });
    },
  });
  return {
    hide: (entries: readonly Snoozed[], until: string) => hiding.mutate({ entries, until }),
    error: hiding.error,
  };
}

async function snoozeAll(contractId: string, entries: readonly Snoozed[], until: string | null): Promise<void> {
  for (const { kind, key } of entries) await snooze(contractId, { kind, key }, until);
}

type Snoozed = Pick<InboxEntry, "key" | "kind">;

/** Takes decided prices out of what is shown, without waiting, and reads the causes anew. */
function useChanged(contractId: string): (gone: ReadonlySet<Approval>) => void {
  const cache = useQueryClient();
  return (gone) => {
    const keys = new Set([...gone].map(keyOf));
    cache.setQueriesData<InfiniteData<HeldPage>>({ queryKey: [contractId, "inbox", "held"] }, (known) =>
      known === undefined
        ? known
        : {
            ...known,
            pages: known.pages.map((page) => ({
              ...page,
              prices: page.prices.filter((price) => !keys.has(keyOf(price))),
            })),
          },
    );
    void cache.invalidateQueries({ queryKey: inboxQuery(contractId).queryKey });
    for (const { productId } of gone) void cache.invalidateQueries({ queryKey: [contractId, "products", productId] });
  };
}

interface HeldPage {
  readonly seenAt: string;
  readonly prices: readonly Approval[];
  readonly after: string | null;
}

function keyOf({ productId, createdAt }: Approval): string {
  return `${productId} ${createdAt}`;
}

/** The row after the active one that is still there, else the one before. */
function nextAfter(items: readonly Item[], active: Item | null, gone: ReadonlySet<Approval>): string | null {
  const isLeft = (item: Item): boolean => item.type !== "price" || !gone.has(item.price);
  const index = items.findIndex(({ id }) => id === active?.id);
  const next = items.slice(index).find(isLeft) ?? items.slice(0, Math.max(0, index)).findLast(isLeft);
  return next?.id ?? null;
}

function Done({ decided, decision }: { decided: Decided; decision: Decision["decision"] }) {
  const { t } = useTranslation();
  const { taken, refused } = decided;
  const [first] = taken;
  return (
    <>
      {taken.length === 1 && first !== undefined
        ? t(`inbox.doneOne.${decision}`, { name: nameOf(first) })
        : taken.length > 1
          ? t(`inbox.done.${decision}`, { count: taken.length })
          : ""}{" "}
      {refused.some(({ code }) => code === "request.invalid") ? t("inbox.outside") : ""}
      {refused.some(({ code }) => code !== "request.invalid") ? t("inbox.refused", { count: refused.length }) : ""}
    </>
  );
}
