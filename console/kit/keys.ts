/** Short cuts of one key, by what the key writes, so they work on every keyboard. Never inside fields; a person may switch them off. */
import { useEffect, useRef } from "react";
import { usePreferences } from "../app/preferences.ts";

export type Shortcuts = Readonly<Record<string, (event: KeyboardEvent) => void>>;

const fields = "input, textarea, select, [contenteditable], [role='dialog'] *";

/** @param shortcuts by key: "j", "ArrowDown", "/", "Shift+x" */
export function useKeys(shortcuts: Shortcuts, isActive = true): void {
  const { keys } = usePreferences();
  const newest = useRef(shortcuts);
  useEffect(() => void (newest.current = shortcuts));
  useEffect(() => {
    if (!isActive || !keys) return undefined;
    const press = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.target instanceof Element && event.target.closest(fields) !== null) return;
      if (document.querySelector("[role='dialog']") !== null) return;
      const isLetter = event.key.length === 1;
      const name =
        event.shiftKey && isLetter && /[a-z]/i.test(event.key) ? `Shift+${event.key.toLowerCase()}` : event.key;
      newest.current[isLetter && !event.shiftKey ? name.toLowerCase() : name]?.(event);
    };
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, [isActive, keys]);
}

/** ⌘A or Ctrl A outside of fields: everything that a list has. */
export function useAllKey(onAll: () => void, isActive = true): void {
  const newest = useRef(onAll);
  useEffect(() => void (newest.current = onAll));
  useEffect(() => {
    if (!isActive) return undefined;
    const press = (event: KeyboardEvent): void => {
      if (!(event.metaKey || event.ctrlKey) || event.key.toLowerCase() !== "a") return;
      if (event.target instanceof Element && event.target.closest(fields) !== null) return;
      if (document.querySelector("[role='dialog']") !== null) return;
      event.preventDefault();
      newest.current();
    };
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, [isActive]);
}

/** Keys that follow one another: `g` then `p`. The second one counts for a second and a half. */
export function useSequence(first: string, then: Shortcuts): void {
  const until = useRef(0);
  const begin = { [first]: () => void (until.current = Date.now() + 1_500) };
  const second = Object.fromEntries(
    Object.entries(then).map(([key, act]) => [
      key,
      (event: KeyboardEvent) => {
        if (Date.now() > until.current) return;
        until.current = 0;
        event.preventDefault();
        event.stopImmediatePropagation();
        act(event);
      },
    ]),
  );
  useKeys({ ...second, ...begin });
}
