/** What integrations and the service itself have to say. */
import { Select } from "@mantine/core";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { useContractId } from "../service/contract.ts";
import { Download } from "../kit/download.tsx";
import { Foreign } from "../kit/foreign.tsx";
import { useFormats } from "../kit/formats.ts";
import { PagesLoaded } from "../kit/pages-loaded.tsx";
import { TableScroll } from "../kit/table-scroll.tsx";
import { Frame } from "./frame.tsx";
import { listPaths, logsQuery, type LeastSeverity, type LogMessage } from "./queries.ts";

const choices = ["error", "warn", "info"] as const satisfies readonly LeastSeverity[];

export function Logs() {
  const { t } = useTranslation();
  const contract = useContractId();
  const navigate = useNavigate();
  const search = useSearch({ from: "/c/$contract/work/logs" });
  const least = choices.find((one) => one === search["from"]) ?? null;
  const list = useInfiniteQuery(logsQuery(contract, least));
  return (
    <Frame actions={<Download path={listPaths.logs(contract, least)} />}>
      <div className="actions">
        <Select
          size="xs"
          w={220}
          aria-label={t("work.columns.severity")}
          placeholder={t("work.anySeverity")}
          clearable
          value={least}
          data={choices.map((value) => ({ value, label: t(`work.least.${value}`) }))}
          onChange={(value) =>
            void navigate({
              to: "/c/$contract/work/logs",
              params: { contract },
              search: value === null ? {} : { from: value },
              replace: true,
            })
          }
        />
      </div>
      <PagesLoaded
        list={list}
        items={list.data?.pages.flatMap(({ body }) => body)}
        empty={
          <div className="empty">
            <strong>{least === null ? t("work.noLogs") : t("work.noLogsOfFilter")}</strong>
            <p>{t("work.noLogsHelp")}</p>
          </div>
        }
      >
        {(messages) => (
          <TableScroll label={t("work.tabs.logs")}>
            <table className="plain">
              <thead>
                <tr>
                  <th scope="col">{t("work.columns.time")}</th>
                  <th scope="col">{t("work.columns.severity")}</th>
                  <th scope="col">{t("work.columns.source")}</th>
                  <th scope="col">{t("work.columns.message")}</th>
                </tr>
              </thead>
              <tbody>
                {messages.map((message, index) => (
                  <Row key={index} message={message} />
                ))}
              </tbody>
            </table>
          </TableScroll>
        )}
      </PagesLoaded>
    </Frame>
  );
}

function Row({ message: { creationDate, severity, component, source, message } }: { message: LogMessage }) {
  const formats = useFormats();
  const { t } = useTranslation();
  const isWrong = severity === "fatal" || severity === "error";
  return (
    <tr>
      <td className="nowrap" title={formats.full(creationDate)}>
        {formats.time(creationDate)}
      </td>
      <td>
        <span className="state" data-kind={isWrong ? "wrong" : undefined}>
          {t(`work.severities.${severity}`)}
        </span>
      </td>
      <td className="log-source">
        <Foreign text={source} />{" "}
        <span className="faint">{source === component ? null : <Foreign text={component} />}</span>
      </td>
      <td className="log-message">
        <Foreign text={message} isWhole />
      </td>
    </tr>
  );
}
