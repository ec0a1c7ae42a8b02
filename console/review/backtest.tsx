/** Both versions over the last month, as they would have priced it, beside the own offers: started by hand, followed to its end. */
import { Button } from "@mantine/core";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { hasEnded, taskQuery } from "../app/task.ts";
import { Failure } from "../kit/failure.tsx";
import { useFormats } from "../kit/formats.ts";
import { Table } from "../kit/table.tsx";
import { resultQuery, startBacktest, type Backtest, type Reviewed } from "./queries.ts";

const days = 30;

export function BacktestPanel({ reviewed }: { reviewed: Reviewed }) {
  const { t } = useTranslation();
  const { contractId, strategyId, from, to } = reviewed;
  const versions = from === to ? [to] : [from, to];
  const start = useMutation({
    mutationFn: async () =>
      await Promise.all(versions.map(async (version) => await startBacktest(contractId, strategyId, version, days))),
  });
  const [first = "", second = ""] = start.data ?? [];
  const older = useBacktest(contractId, versions.length === 2 ? first : "");
  const newer = useBacktest(contractId, versions.length === 2 ? second : first);
  const isRunning = start.isPending || (start.isSuccess && newer.result === null && newer.error === null);
  const error = start.error ?? older.error ?? newer.error;
  return (
    <section className="panel pad" aria-labelledby="backtest">
      <div className="review-head">
        <h2 id="backtest">
          {t("review.backtest")} <small>{t("review.backtestHelp", { count: days })}</small>
        </h2>
        <Button loading={isRunning} onClick={() => start.mutate()}>
          {t("review.runBacktest")}
        </Button>
      </div>
      {error === null ? null : <Failure error={error} />}
      {newer.isFailed || older.isFailed ? <p className="wrong">{t("review.studyFailed")}</p> : null}
      {newer.result === null ? null : <Results older={older.result} newer={newer.result} from={from} to={to} />}
    </section>
  );
}

function useBacktest(contractId: string, taskId: string) {
  const task = useQuery({ ...taskQuery(contractId, taskId), enabled: taskId !== "" }).data;
  const isDone = task?.state === "succeeded";
  const result = useQuery({ ...resultQuery(contractId, taskId), enabled: isDone });
  return {
    result: result.data?.kind === "backtest" ? result.data : null,
    isFailed: task !== undefined && hasEnded(task) && !isDone,
    error: result.error,
  };
}

type Totals = Backtest["totals"];
const measures = [
  ["position1", (totals: Totals) => share(totals.shareAtPosition1)],
  ["position2", (totals: Totals) => share(totals.shareAtPosition2)],
  ["margin", (totals: Totals) => totals.averageMarginPercent ?? null],
  ["aboveLowest", (totals: Totals) => totals.averageAboveLowestPercent ?? null],
] as const;

/** A share of the time in percent. */
function share(part: number | undefined): number | null {
  return part === undefined ? null : part * 100;
}

interface ResultsProps {
  readonly older: Backtest | null;
  readonly newer: Backtest;
  readonly from: number;
  readonly to: number;
}

function Results({ older, newer, from, to }: ResultsProps) {
  const { t } = useTranslation();
  const formats = useFormats();
  const percent = (value: number | null): string => (value === null ? "–" : formats.percent(value));
  const changes = ({ changesPerProductAndDay }: Totals): string => formats.decimal(changesPerProductAndDay);
  const before = [newer.baseline, older].flatMap((side) => side?.totals ?? []);
  return (
    <Table
      label={t("review.backtest")}
      isInside
      columns={[
        { text: t("review.measure") },
        ...(newer.baseline === undefined ? [] : [{ text: t("review.ownOffers"), isNumber: true }]),
        ...(older === null ? [] : [{ text: t("review.version", { version: from }), isNumber: true }]),
        { text: t("review.version", { version: to }), isNumber: true },
      ]}
    >
      {measures.map(([name, read]) => (
        <tr key={name}>
          <td>{t(`review.measures.${name}`)}</td>
          {before.map((totals, index) => (
            <td key={index} className="number">
              {percent(read(totals))}
            </td>
          ))}
          <td className="number">
            <b>{percent(read(newer.totals))}</b>
          </td>
        </tr>
      ))}
      <tr>
        <td>{t("review.measures.changes")}</td>
        {before.map((totals, index) => (
          <td key={index} className="number">
            {changes(totals)}
          </td>
        ))}
        <td className="number">
          <b>{changes(newer.totals)}</b>
        </td>
      </tr>
    </Table>
  );
}
