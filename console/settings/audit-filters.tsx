/** By whom, what and on which day: the filters of the audit, which stand in the address. */
import { Button, TextInput } from "@mantine/core";
import { useNavigate } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { usePeople } from "../service/people.ts";
import { legible } from "../kit/legible.ts";
import { SearchableSelect } from "../kit/searchable-select.tsx";
import { auditActions } from "../../src/audit/actions.ts";
import { searchOf, type AuditFilter } from "./audit-filter.ts";
import type { AuditEntry } from "./queries.ts";

interface FiltersProps {
  readonly contractId: string;
  readonly filter: AuditFilter;
  /** Who is gone, or is no colleague, has entries all the same. */
  readonly entries: readonly AuditEntry[];
}

export function AuditFilters({ contractId, filter, entries }: FiltersProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const people = usePeople(contractId);
  const names = new Map([
    ...(filter.who === null ? [] : [[filter.who, String(filter.who)] as const]),
    ...entries.map(({ userId, userEmail }) => [userId, userEmail] as const),
    ...people.map(({ userId, name, email }) => [userId, `${name} · ${email}`] as const),
  ]);
  const choose = (chosen: Partial<AuditFilter>): void =>
    void navigate({
      to: "/c/$contract/settings/$section",
      params: { contract: contractId, section: "audit" },
      search: searchOf({ ...filter, ...chosen }),
      replace: true,
    });
  const { who, what, day } = filter;
  return (
    <div className="actions">
      <SearchableSelect
        size="xs"
        w={240}
        aria-label={t("settings.audit.who")}
        placeholder={t("settings.audit.everybody")}
        clearable
        value={who === null ? null : String(who)}
        data={[...names].map(([id, name]) => ({ value: String(id), label: legible(name) }))}
        onChange={(value) => choose({ who: value === null ? null : Number(value) })}
      />
      <SearchableSelect
        size="xs"
        w={240}
        aria-label={t("settings.audit.action")}
        placeholder={t("settings.audit.everything")}
        clearable
        value={what}
        data={auditActions.map((value) => ({ value, label: t(`settings.audit.actions.${value}`) }))}
        onChange={(value) => choose({ what: auditActions.find((one) => one === value) ?? null })}
      />
      <TextInput
        key={day}
        size="xs"
        type="date"
        aria-label={t("settings.audit.day")}
        defaultValue={day ?? ""}
        onChange={(event) => {
          const typed = event.currentTarget.value;
          // While a year is typed digit by digit its first ones are years of old.
          if (typed === "" || typed >= "2000") choose({ day: typed === "" ? null : typed });
        }}
      />
      {who === null && what === null && day === null ? null : (
        <Button size="compact-xs" onClick={() => choose({ who: null, what: null, day: null })}>
          {t("settings.audit.all")}
        </Button>
      )}
    </div>
  );
}
