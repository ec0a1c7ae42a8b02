/** Where else one can look within a screen, as links: what is shown is an address. */
import { Link } from "@tanstack/react-router";
import { useContractId } from "../service/contract.ts";
import { useShownInSight } from "./in-sight.ts";

/** The addresses that are tabs of a screen. */
type TabAddress =
  | "/c/$contract/market"
  | "/c/$contract/market/index"
  | "/c/$contract/market/matrix"
  | "/c/$contract/monitoring"
  | "/c/$contract/monitoring/held"
  | "/c/$contract/monitoring/runs"
  | "/c/$contract/monitoring/try"
  | "/c/$contract/work"
  | "/c/$contract/work/callbacks"
  | "/c/$contract/work/feeds"
  | "/c/$contract/work/imports"
  | "/c/$contract/work/logs";

interface TabsProps {
  readonly label: string;
  readonly tabs: readonly { readonly to: TabAddress; readonly text: string }[];
}

export function Tabs({ label, tabs }: TabsProps) {
  const contract = useContractId();
  const holder = useShownInSight<HTMLDivElement>();
  return (
    <div ref={holder} className="tabs" role="group" aria-label={label}>
      {tabs.map(({ to, text }) => (
        <Link
          key={to}
          to={to}
          params={{ contract }}
          activeOptions={{ exact: true, includeSearch: false }}
          activeProps={{ "aria-current": "page" }}
        >
          {text}
        </Link>
      ))}
    </div>
  );
}
