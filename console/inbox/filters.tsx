/** The kinds of the inbox and the reasons of held prices, as links: what is shown is an address. */
import { Select } from "@mantine/core";
import { Link, useNavigate } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { useContractId } from "../service/contract.ts";
import { legible } from "../kit/legible.ts";
import { useFormats } from "../kit/formats.ts";
import { useShownInSight } from "../kit/in-sight.ts";
import { groupWords } from "./causes.ts";
import { countOf, kinds, type Kind } from "./items.ts";
import type { InboxEntry } from "./queries.ts";

interface FiltersProps {
  readonly entries: readonly InboxEntry[];
  readonly kind: Kind | null;
  readonly reason: string | null;
}

export function Filters({ entries, kind, reason }: FiltersProps) {
  const { t } = useTranslation();
  const formats = useFormats();
  const contractId = useContractId();
  const navigate = useNavigate();
  const holder = useShownInSight<HTMLDivElement>();
  const present = kinds.filter((one) => one === kind || entries.some((entry) => entry.kind === one));
  const reasons = entries.filter((entry) => entry.kind === "held");
  return (
    <div className="inbox-filters">
      <div ref={holder} className="tabs" role="group" aria-label={t("inbox.kind")}>
        {[null, ...present].map((one) => (
          <Link
            key={one ?? "all"}
            to="/c/$contract/inbox"
            params={{ contract: contractId }}
            search={one === null ? {} : { kind: one }}
            replace
            resetScroll={false}
            activeOptions={{ exact: true, includeSearch: true }}
            aria-current={one === kind ? "page" : undefined}
            data-shown={one === kind}
          >
            {one === null ? t("inbox.all") : t(`inbox.kinds.${one}`)}
            {one === null ? null : <span className="faint">{formats.count(countOf(entries, one))}</span>}
          </Link>
        ))}
      </div>
      {kind === "held" && reasons.length > 1 ? (
        <Select
          size="xs"
          w={320}
          aria-label={t("inbox.reason")}
          placeholder={t("inbox.anyReason")}
          clearable
          value={reason}
          data={reasons.map((entry) => ({
            value: entry.key,
            label: `${legible(groupWords(t, entry, formats))} · ${formats.count(entry.products ?? 0)}`,
          }))}
          onChange={(chosen) =>
            void navigate({
              to: "/c/$contract/inbox",
              params: { contract: contractId },
              search: { kind: "held", ...(chosen === null ? {} : { reason: chosen }) },
              replace: true,
            })
          }
        />
      ) : null}
    </div>
  );
}
