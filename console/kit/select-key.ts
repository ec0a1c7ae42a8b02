/** A key that goes to a choice and opens it. Once it is closed, the focus is where it was, so that the next key is heard. */
import { useRef, useState, type RefObject } from "react";
import { useKeys } from "./keys.ts";

interface OpenedByKey {
  readonly ref: RefObject<HTMLInputElement | null>;
  readonly dropdownOpened: boolean;
  readonly onDropdownOpen: () => void;
  readonly onDropdownClose: () => void;
}

/** @returns what the `Select` takes */
export function useSelectKey(key: string, isActive = true): OpenedByKey {
  const ref = useRef<HTMLInputElement>(null);
  const [dropdownOpened, setOpened] = useState(false);
  const before = useRef<Element | null>(null);
  const open = (event: KeyboardEvent): void => {
    event.preventDefault();
    before.current = document.activeElement;
    ref.current?.focus();
    setOpened(true);
  };
  const close = (): void => {
    setOpened(false);
    // Who went on by Tab has left it already.
    if (before.current === null || document.activeElement !== ref.current) return;
    if (before.current instanceof HTMLElement && before.current !== document.body) before.current.focus();
    else ref.current?.blur();
    before.current = null;
  };
  useKeys({ [key]: open }, isActive);
  return { ref, dropdownOpened, onDropdownOpen: () => setOpened(true), onDropdownClose: close };
}
