/** Whether what-if is open, by the address. Back closes it. */
import { useNavigate, useSearch } from "@tanstack/react-router";
import type { Search } from "../kit/search.ts";

/** Of the address. What is set otherwise stands beside it: `if.referencePrice=19.90`. */
const name = "whatif";

export function useWhatIf(): { isOpen: boolean; toggle: () => void } {
  const search = useSearch({ from: "/c/$contract/products/$product" });
  const navigate = useNavigate({ from: "/c/$contract/products/$product" });
  const isOpen = search[name] !== undefined;
  const toggle = (): void =>
    void navigate({ search: (before: Search) => ({ ...without(before), ...(isOpen ? {} : { [name]: "open" }) }) });
  return { isOpen, toggle };
}

/** The search without what-if. */
function without(search: Search): Search {
  return Object.fromEntries(Object.entries(search).filter(([key]) => key !== name && !key.startsWith("if.")));
}

/** The search of a product for another one: its what-if stays open, what was set otherwise is left. */
export function withoutEdits(search: Search): Search {
  return Object.fromEntries(Object.entries(search).filter(([key]) => !key.startsWith("if.")));
}
