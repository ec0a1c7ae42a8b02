/** Runs of monitoring: what is read now, and how the ones before ended. */
import { useInfiniteQuery, useMutation } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { useContractId } from "../service/contract.ts";
import { useMay } from "../service/permissions.ts";
import { Failure } from "../kit/failure.tsx";
import { Foreign } from "../kit/foreign.tsx";
import { useFormats } from "../kit/formats.ts";
import { Skeleton } from "../kit/loaded.tsx";
import { More } from "../kit/more.tsx";
import { serviceNow } from "../service/clock.ts";
import { TableScroll } from "../kit/table-scroll.tsx";
import { WriteButton } from "../kit/write-button.tsx";
import { Outcomes } from "./outcomes-of-run.tsx";
import { Frame } from "./frame.tsx";
import { cancelRun, isUnderWay, runsQuery, type MonitoringRun } from "./queries.ts";

export function Runs() {
  const { t } = useTranslation();
  const list = useInfiniteQuery(runsQuery(useContractId()));
  const runs = list.data?.pages.flatMap(({ body }) => body);
  return (
    <Frame>
      {runs === undefined ? (
        list.isError ? (
          <Failure error={list.error} onRetry={() => void list.refetch()} />
        ) : (
          <Skeleton lines={6} />
        )
      ) : runs.length === 0 ? (
        <div className="empty">
          <strong>{t("monitoring.noRuns")}</strong>
          <p>{t("monitoring.noRunsHelp")}</p>
        </div>
      ) : (
        <>
          <TableScroll label={t("monitoring.tabs.runs")}>
            <table className="plain runs">
              <thead>
                <tr>
                  <th scope="col">{t("monitoring.columns.started")}</th>
                  <th scope="col">{t("monitoring.columns.state")}</th>
                  <th scope="col">{t("monitoring.columns.shop")}</th>
                  <th scope="col" className="number">
                    {t("monitoring.columns.pages")}
                  </th>
                  <th scope="col">{t("monitoring.columns.outcomes")}</th>
                  <th scope="col" className="number">
                    {t("monitoring.columns.took")}
                  </th>
                </tr>
              </thead>
              <tbody>
                {runs.map((run) => (
                  <Run key={run.taskId} run={run} />
                ))}
              </tbody>
            </table>
          </TableScroll>
          <More pages={list} />
        </>
      )}
    </Frame>
  );
}

/** A line a shop; those of one run stand together. */
function Run({ run }: { run: MonitoringRun }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const contract = useContractId();
  const { domains, startDate, finishDate } = run;
  const ended = finishDate === undefined ? serviceNow() : Date.parse(finishDate);
  return domains.map(({ domain, pages, remaining, outcomes, causes }, index) => (
    <tr key={domain} data-continues={index < domains.length - 1}>
      <td className="nowrap" title={formats.full(startDate)}>
        {index === 0 ? (
          <Link to="/c/$contract/monitoring/runs/$run" params={{ contract, run: run.taskId }}>
            {formats.time(startDate)}
          </Link>
        ) : null}
      </td>
      <td className="nowrap">{index === 0 ? <RunState run={run} /> : null}</td>
      <td className="nowrap">
        <Link to="/c/$contract/monitoring/domains/$domain" params={{ contract, domain }}>
          <Foreign text={domain} />
        </Link>
      </td>
      <td className="number">
        {formats.count(pages)}
        {remaining === 0 ? null : <span className="faint"> · {t("monitoring.remaining", { count: remaining })}</span>}
      </td>
      <td>
        <Outcomes outcomes={outcomes} causes={causes} />
      </td>
      <td className="number">{index === 0 ? formats.age(startDate, ended) : null}</td>
    </tr>
  ));
}

function RunState({ run }: { run: MonitoringRun }) {
  const { t } = useTranslation();
  const contractId = useContractId();
  const mayWrite = useMay("settings");
  const cancel = useMutation({ mutationFn: async () => await cancelRun(contractId, run.taskId) });
  return (
    <>
      <span className="state" data-kind={run.state === "failed" ? "wrong" : undefined}>
        {t(`monitoring.runStates.${run.state}`)}
      </span>{" "}
      {isUnderWay(run) && mayWrite ? (
        <WriteButton size="compact-xs" loading={cancel.isPending} onClick={() => cancel.mutate()}>
          {t("monitoring.cancel")}
        </WriteButton>
      ) : null}
      {cancel.isError ? <Failure error={cancel.error} /> : null}
    </>
  );
}
