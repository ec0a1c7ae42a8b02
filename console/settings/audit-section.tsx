/** Who did what in the contract. An entry is never changed. */
import { useInfiniteQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { AskOwner } from "../app/ask-owner.tsx";
import { useContractId } from "../app/contract.ts";
import { useMay } from "../app/permissions.ts";
import { Download } from "../kit/download.tsx";
import { Foreign } from "../kit/foreign.tsx";
import { legible, legibleJson } from "../kit/legible.ts";
import { useFormats } from "../kit/formats.ts";
import { PagesLoaded } from "../kit/pages-loaded.tsx";
import { TableScroll } from "../kit/table-scroll.tsx";
import { subjectName } from "./audit-subject.ts";
import { auditQuery, type AuditEntry } from "./queries.ts";

export function AuditSection() {
  const { t } = useTranslation();
  const may = useMay("people");
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
  const list = useInfiniteQuery(auditQuery(contract));
  return (
    <PagesLoaded
      list={list}
      items={list.data?.pages.flatMap(({ entries }) => entries)}
      empty={<p className="panel pad soft">{t("settings.audit.none")}</p>}
    >
      {(entries) => (
        <>
          <Download path={`/api/v3/vendor/contracts/${contract}/audit`} />
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

function Value({ name, value }: { name: string; value: unknown }) {
  return (
    <>
      <b>{name}</b>
      <pre className="audit-value">{legibleJson(value)}</pre>
    </>
  );
}
