/** Where one stands in the inbox. The address names the row, so that who opens a product comes back to it, and a link shows it. */
import { useMediaQuery } from "@mantine/hooks";
import { useNavigate, useRouter } from "@tanstack/react-router";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { standsAt } from "../kit/neighbours.ts";
import { placeName, type Item, type Kind } from "./items.ts";

/** The address follows when the keys rest: a browser takes only so many changes of it in a second. */
const restMs = 150;
/** There a row that is chosen is shown in place of the list, so Back closes it (inbox.css). */
const aloneQuery = "(max-width: 900px)";
/** Of a long inbox so many prices are read to find the row that the address names. */
const mostRead = 2_000;

interface Given {
  readonly contractId: string;
  readonly items: readonly Item[];
  /** What the address asks for. */
  readonly kind: Kind | null;
  readonly reason: string | null;
  readonly item: string | null;
  /** More prices are wanted. */
  readonly onEnd: () => void;
}

interface ActiveRow {
  /** The first row until another one is chosen; null in an empty list. */
  readonly active: Item | null;
  /** Whether a row was chosen: on a phone it is shown in place of the list. */
  readonly isChosen: boolean;
  readonly choose: (id: string | null) => void;
  /** The list is left for the active row's product. */
  readonly keep: () => void;
}

export function usePlace({ contractId, items, kind, reason, item, onEnd }: Given): ActiveRow {
  const router = useRouter();
  const navigate = useNavigate({ from: "/c/$contract/inbox" });
  const filter = `${kind} ${reason}`;
  const come = item === null ? [] : standsAt(contractId, item);
  /** The row's name, and those of rows that take its place if it is gone. */
  const [wanted, setWanted] = useState({ filter, names: come, isByHand: false });
  const { names, isByHand } = wanted.filter === filter ? wanted : { names: come, isByHand: false };
  const chosen = firstOf(items, names);
  const active = chosen ?? items[0] ?? null;
  const resting = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(resting.current), [filter]);
  const isAlone = useMediaQuery(aloneQuery, undefined, { getInitialValueInEffect: false });
  const written = useRef(item);
  /** Whether the list lies one step back. */
  const isOpened = useRef(false);
  const followAddress = useEffectEvent(() => {
    if (item === written.current) return;
    written.current = item;
    isOpened.current = false;
    setWanted({ filter, names: item === null ? [] : [item], isByHand: true });
  });
  useEffect(() => followAddress(), [item]);
  useReadOn({ isMissing: chosen === null && names.length > 0 && !isByHand, items, onEnd });
  const write = (name: string | null): void => {
    const isOpening = isAlone && name !== null && written.current === null;
    isOpened.current = isOpening || (isOpened.current && name !== null);
    written.current = name;
    void navigate({
      search: ({ item: _before, ...others }) => (name === null ? others : { ...others, item: name }),
      replace: !isOpening,
      // The list may scroll on meanwhile.
      resetScroll: false,
    });
  };
  return {
    active,
    isChosen: chosen !== null,
    choose: (id) => {
      const row = items.find((one) => one.id === id);
      const name = row === undefined ? null : placeName(row);
      setWanted({ filter, names: name === null ? [] : [name], isByHand: true });
      clearTimeout(resting.current);
      if (name === null && isOpened.current) router.history.back();
      else resting.current = setTimeout(() => write(name), restMs);
    },
    keep: () => {
      clearTimeout(resting.current);
      if (active !== null) write(placeName(active));
      // What follows at once would take the place of this address.
      router.history.flush();
    },
  };
}

function firstOf(items: readonly Item[], names: readonly string[]): Item | null {
  const byName = new Map(items.map((item) => [placeName(item), item]));
  return names.map((name) => byName.get(name)).find((item) => item !== undefined) ?? null;
}

/** Reads on until the row is there that the address names. Beside other entries the list has its first prices only. */
function useReadOn({ isMissing, items, onEnd }: Pick<Given, "items" | "onEnd"> & { isMissing: boolean }): void {
  const isWanted = isMissing && items.length < mostRead && !items.some(({ type }) => type === "more");
  const readOn = useEffectEvent(onEnd);
  useEffect(() => {
    if (isWanted) readOn();
  }, [isWanted, items.length]);
}
