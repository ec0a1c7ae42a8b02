/**
 * Short cuts of one key, by what the key writes, so they work on every keyboard. Never inside fields. A person may switch off those of
 * letters, digits and signs (WCAG 2.1.4); arrows, Home, End, Enter, Space and Escape stay, so that lists can be walked and opened.
 */
import { useEffect, useRef } from "react";
import { usePreferences } from "../service/preferences.ts";

export type Shortcuts = Readonly<Record<string, (event: KeyboardEvent) => void>>;

const fields = "input, textarea, select, [contenteditable], [role='dialog'] *";
const dialog = "[role='dialog']";
const menu = "[role='menu']";

/** @param shortcuts by key: "j", "ArrowDown", "/", "Shift+x" */
export function useKeys(shortcuts: Shortcuts, isActive = true): void {
  const { keys } = usePreferences();
  usePresses((event) => {
    if (event.defaultPrevented || isHeld(event)) return;
    if (keys || !isCharacter(event)) shortcuts[nameOf(event)]?.(event);
  }, isActive);
}

/** ⌘A or Ctrl A outside of fields: everything that a list has. */
export function useAllKey(onAll: () => void, isActive = true): void {
  usePresses((event) => {
    if (!(event.metaKey || event.ctrlKey) || event.key.toLowerCase() !== "a") return;
    event.preventDefault();
    onAll();
  }, isActive);
}

const sequenceMs = 1_500;

/**
 * Keys that follow one another: `g` then `p`. The sequence sees every key before the screens do. The second letter belongs to it even if
 * it leads nowhere, so a slip of the finger does not act on the screen.
 */
export function useSequence(first: string, then: Shortcuts): void {
  const { keys } = usePreferences();
  const until = useRef(0);
  const isSecond = (event: KeyboardEvent): boolean => {
    if (!isCharacter(event) || isHeld(event)) return false;
    const isInTime = Date.now() <= until.current;
    until.current = 0;
    return isInTime;
  };
  const press = (event: KeyboardEvent): void => {
    if (isSecond(event)) {
      event.preventDefault();
      event.stopImmediatePropagation();
      then[nameOf(event)]?.(event);
    } else if (!isHeld(event) && nameOf(event) === first) until.current = Date.now() + sequenceMs;
  };
  usePresses(press, keys, true);
}

/** A choice that the pointer has made lets go of the focus, so that the screen hears the next key. In a dialog the focus stays. */
export function useFreedChoices(): void {
  useEffect(() => {
    const free = ({ target }: MouseEvent): void => {
      if (!(target instanceof Element) || target.closest("[role='option']") === null) return;
      const { activeElement } = document;
      const isDone = activeElement?.matches("input[aria-haspopup='listbox'][aria-expanded='false']") === true;
      if (isDone && activeElement instanceof HTMLElement && activeElement.closest(dialog) === null)
        activeElement.blur();
    };
    document.addEventListener("click", free);
    return () => document.removeEventListener("click", free);
  }, []);
}

/** Hears keys outside of fields and dialogs. @param isFirst before everyone who did not ask for that */
function usePresses(onPress: (event: KeyboardEvent) => void, isActive: boolean, isFirst = false): void {
  const newest = useRef(onPress);
  useEffect(() => void (newest.current = onPress));
  useEffect(() => {
    if (!isActive) return undefined;
    let wasCovered = false;
    // What Escape closes may be gone when the key comes to the screen, so it is looked at before anyone hears the key.
    const look = ({ key }: KeyboardEvent): void => {
      wasCovered = document.querySelector(key === "Escape" ? `${dialog}, ${menu}` : dialog) !== null;
    };
    const press = (event: KeyboardEvent): void => {
      if (event.target instanceof Element && event.target.closest(fields) !== null) return;
      if (wasCovered || document.querySelector(dialog) !== null) return;
      newest.current(event);
    };
    globalThis.addEventListener("keydown", look, true);
    document.addEventListener("keydown", press, isFirst);
    return () => {
      globalThis.removeEventListener("keydown", look, true);
      document.removeEventListener("keydown", press, isFirst);
    };
  }, [isActive, isFirst]);
}

function isHeld({ ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  return ctrlKey || metaKey || altKey;
}

/** A letter, a digit or a sign; the space is none. */
function isCharacter({ key }: KeyboardEvent): boolean {
  return key.length === 1 && key !== " ";
}

function nameOf(event: KeyboardEvent): string {
  const { key, shiftKey } = event;
  if (!isCharacter(event)) return key;
  if (!shiftKey) return key.toLowerCase();
  return /[a-z]/i.test(key) ? `Shift+${key.toLowerCase()}` : key;
}
