/** Both versions over the last month, as they would have priced it, beside the own offers: started by hand, followed to its end. */
import { useMutation, useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import type { Reviewed } from "../strategies/queries.ts";
import { hasEnded, taskQuery } from "../service/task.ts";
import { Failure } from "../kit/failure.tsx";
import { useFormats, type Formats } from "../kit/formats.ts";
import { Table } from "../kit/table.tsx";
import { WriteButton } from "../kit/write-button.tsx";
import { StudyFailed } from "./study-failed.tsx";
import { UnderWay } from "../kit/under-way.tsx";
import { resultQuery, startBacktest, type Backtest } from "./queries.ts";

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
  const failed = [newer, older].find(({ isFailed }) => isFailed)?.task;
  const isOpen = newer.result === null && newer.error === null && !newer.isFailed;
  const isRunning = start.isPending || (start.isSuccess && isOpen);
  const error = start.error ?? older.error ?? newer.error;
  return (
    <section className="panel pad" aria-labelledby="backtest">
      <div className="review-head">
        <h2 id="backtest">
          {t("review.backtest")} <small>{t("review.backtestHelp", { count: days })}</small>
        </h2>
        <WriteButton loading={isRunning} onClick={() => start.mutate()}>
          {t("review.runBacktest")}
        </WriteButton>
      </div>
      {[older.task, newer.task].map((task) =>
        task === undefined || hasEnded(task) ? null : (
          <p key={task.taskId} className="task-progress" role="status">
            <UnderWay task={task} />
          </p>
        ),
      )}
      {error === null ? null : <Failure error={error} />}
      {failed === undefined ? null : <StudyFailed task={failed} />}
      {newer.result === null ? null : <Results older={older.result} newer={newer.result} from={from} to={to} />}
    </section>
  );
}

function useBacktest(contractId: string, taskId: string) {
  const task = useQuery({ ...taskQuery(contractId, taskId), enabled: taskId !== "" }).data;
  const isDone = task?.state === "succeeded";
  const result = useQuery({ ...resultQuery(contractId, taskId), enabled: isDone });
  return {
    task,
    result: result.data?.kind === "backtest" ? result.data : null,
    isFailed: task !== undefined && hasEnded(task) && !isDone,
    error: result.error,
  };
}

type Totals = Backtest["totals"];
const measures = [
  ["position1", (totals: Totals, formats: Formats) => percent(share(totals.shareAtPosition1), formats)],
  ["position2", (totals: Totals, formats: Formats) => percent(share(totals.shareAtPosition2), formats)],
  ["margin", (totals: Totals, formats: Formats) => percent(totals.averageMarginPercent, formats)],
  ["aboveLowest", (totals: Totals, formats: Formats) => percent(totals.averageAboveLowestPercent, formats)],
  ["changes", (totals: Totals, formats: Formats) => formats.decimal(totals.changesPerProductAndDay)],
  ["grossProfit", grossProfit],
] as const;

/** A share of the time in percent. */
function share(part: number | undefined): number | undefined {
  return part === undefined ? undefined : part * 100;
}

function percent(value: number | undefined, formats: Formats): string {
  return value === undefined ? "–" : formats.percent(value);
}

/** What the units sold in that time would have earned. */
function grossProfit({ grossProfitAtUnitsSold: profit }: Totals, formats: Formats, currency: string): string {
  return profit === undefined ? "–" : `${formats.amount(profit, currency)}\u00a0${currency}`;
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
      {measures.map(([name, words]) => (
        <tr key={name}>
          <td>{t(`review.measures.${name}`)}</td>
          {before.map((totals, index) => (
            <td key={index} className="number">
              {words(totals, formats, newer.currency)}
            </td>
          ))}
          <td className="number">
            <b>{words(newer.totals, formats, newer.currency)}</b>
          </td>
        </tr>
      ))}
    </Table>
  );
}
