/** The edits while they are typed. The address follows when the typing rests. */
import { useDebouncedCallback } from "@mantine/hooks";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useEffect, useRef, useState } from "react";
import type { Search } from "../../kit/search.ts";
import { editsOf, searchWith, withEdit, type Edits } from "./edits.ts";

export interface Editing {
  readonly edits: Edits;
  /** null takes the edit back. */
  readonly set: (name: string, value: string | null) => void;
  readonly clear: () => void;
}

const restMs = 300;

export function useEdits(): Editing {
  const search = useSearch({ from: "/c/$contract/products/$product" });
  const navigate = useNavigate({ from: "/c/$contract/products/$product" });
  const [edits, setEdits] = useState(() => editsOf(search));
  const write = useDebouncedCallback((next: Edits) => {
    written.current = JSON.stringify(next);
    void navigate({ search: (before: Search) => searchWith(before, next), replace: true });
  }, restMs);
  const inAddress = JSON.stringify(editsOf(search));
  const written = useRef(inAddress);
  // An address that somebody else changed, as Back does, is what counts.
  useEffect(() => {
    if (inAddress === written.current) return;
    written.current = inAddress;
    setEdits(editsOf(search));
  }, [inAddress, search]);
  const change = (next: Edits): void => {
    setEdits(next);
    write(next);
  };
  return { edits, set: (name, value) => change(withEdit(edits, name, value)), clear: () => change({}) };
}
