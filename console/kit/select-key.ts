/** A key that goes to a choice and opens it. */
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
  const open = (event: KeyboardEvent): void => {
    event.preventDefault();
    ref.current?.focus();
    setOpened(true);
  };
  useKeys({ [key]: open }, isActive);
  return { ref, dropdownOpened, onDropdownOpen: () => setOpened(true), onDropdownClose: () => setOpened(false) };
}
