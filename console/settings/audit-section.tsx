/** Who did what in the contract. An entry is never changed. */
import { useInfiniteQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { AskOwner } from "../kit/ask-owner.tsx";
import { useContractId } from "../service/contract.ts";
import { useReadsAudit } from "../service/permissions.ts";
import { Download } from "../kit/download.tsx";
import { Foreign } from "../kit/foreign.tsx";
import { legible, legibleJson } from "../kit/legible.ts";
import { useFormats } from "../kit/formats.ts";
import { PagesLoaded } from "../kit/pages-loaded.tsx";
import { TableScroll } from "../kit/table-scroll.tsx";
import { comparisonOf } from "./audit-comparison.ts";
import { auditPath, useAuditFilter, useAuditQuery } from "./audit-filter.ts";
import { AuditFilters } from "./audit-filters.tsx";
import { subjectName } from "./audit-subject.ts";
import { auditQuery, type AuditEntry } from "./queries.ts";

export function AuditSection() {
  const { t } = useTranslation();
  const may = useReadsAudit();
  return may ? (
    <Entries />
  ) : (
    <p className="soft">
      <AskOwner text={t("settings.audit.mayNot")} />
    </p>
  );
}

function Entries() {
  const { t } = useTranslation();
  const contract = useContractId();
  const filter = useAuditFilter();
  const query = useAuditQuery(filter);
  const list = useInfiniteQuery(auditQuery(contract, query));
  const read = list.data?.pages.flatMap(({ body }) => body);
  const isFiltered = Object.keys(query).length > 0;
  return (
    <>
      <AuditFilters contractId={contract} filter={filter} entries={read ?? []} />
      <PagesLoaded
        list={list}
        items={read}
        empty={
          <p className="panel pad soft">{t(isFiltered ? "settings.audit.noneOfFilter" : "settings.audit.none")}</p>
        }
      >
        {(entries) => (
          <>
            <Download path={auditPath(contract, query)} />
            <TableScroll label={t("settings.names.audit")}>
              <table className="plain">
                <thead>
                  <tr>
                    <th scope="col">{t("settings.audit.time")}</th>
                    <th scope="col">{t("settings.audit.who")}</th>
                    <th scope="col">{t("settings.audit.action")}</th>
                    <th scope="col">{t("settings.audit.subject")}</th>
                    <th scope="col">{t("settings.audit.change")}</th>
                  </tr>
                </thead>
                <tbody>
                  {entries.map((entry) => (
                    <Row key={entry.id} entry={entry} />
                  ))}
                </tbody>
              </table>
            </TableScroll>
          </>
        )}
      </PagesLoaded>
    </>
  );
}

function Row({ entry }: { entry: AuditEntry }) {
  const { timestamp, userEmail, address, action, subject, before, after } = entry;
  const { t } = useTranslation();
  const formats = useFormats();
  return (
    <tr>
      <td className="nowrap" title={formats.full(timestamp)}>
        {formats.time(timestamp)}
      </td>
      <td className="nowrap">
        <span title={address}>
          <Foreign text={userEmail} />
        </span>
      </td>
      <td className="nowrap" title={action}>
        {t(`settings.audit.actions.${action}`)}
      </td>
      <td className="audit-subject" title={legible(subject)}>
        <Foreign text={subjectName(entry)} />
      </td>
      <td>
        <Comparison entry={entry} />
        {before === undefined && after === undefined ? null : (
          <details>
            <summary>{t("failure.details")}</summary>
            {before === undefined ? null : <Value name={t("settings.audit.before")} value={before} />}
            {after === undefined ? null : <Value name={t("settings.audit.after")} value={after} />}
          </details>
        )}
      </td>
    </tr>
  );
}

/** To the review: what the version changed. */
function Comparison({ entry }: { entry: AuditEntry }) {
  const { t } = useTranslation();
  const contract = useContractId();
  const versions = comparisonOf(entry);
  if (versions === null) return null;
  const { strategyId, from, to } = versions;
  return (
    <Link
      to="/c/$contract/strategies/$strategy/review"
      params={{ contract, strategy: strategyId }}
      search={{ ...(from === null ? {} : { from: String(from) }), to: String(to) }}
    >
      {from === null ? t("settings.audit.version", { to }) : t("settings.audit.compare", { from, to })}
    </Link>
  );
}

function Value({ name, value }: { name: string; value: unknown }) {
  return (
    <>
      <b>{name}</b>
      <pre className="audit-value">{legibleJson(value)}</pre>
    </>
  );
}
