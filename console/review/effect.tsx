/** What a change does to today's products on today's market: how many, how far, where most, and who comes to another branch. */
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { Reviewed } from "../strategies/queries.ts";
import { useContract } from "../service/contract.ts";
import { hasEnded, taskQuery } from "../service/task.ts";
import { Failure } from "../kit/failure.tsx";
import { Foreign } from "../kit/foreign.tsx";
import { useFormats } from "../kit/formats.ts";
import { Loaded, Skeleton } from "../kit/loaded.tsx";
import { Move } from "../kit/move.tsx";
import { Table } from "../kit/table.tsx";
import { UnderWay } from "../kit/under-way.tsx";
import { StudyFailed } from "./study-failed.tsx";
import { Histogram } from "./histogram.tsx";
import { useBranchNames } from "./branch-names.ts";
import { comparisonQuery, resultQuery, type Comparison } from "./queries.ts";

export function Effect({ reviewed }: { reviewed: Reviewed }) {
  const { t } = useTranslation();
  const comparison = useQuery(comparisonQuery(reviewed));
  return (
    <section className="panel pad" aria-labelledby="effect">
      <h2 id="effect">
        {t("review.effect")} <small>{t("review.effectHelp")}</small>
      </h2>
      <Loaded query={comparison} lines={8}>
        {(begun) =>
          "result" in begun ? (
            <Result comparison={begun.result} reviewed={reviewed} />
          ) : (
            <Awaited reviewed={reviewed} taskId={begun.taskId} onAgain={() => void comparison.refetch()} />
          )
        }
      </Loaded>
    </section>
  );
}

/** A large assortment is compared by a task. */
function Awaited({ reviewed, taskId, onAgain }: { reviewed: Reviewed; taskId: string; onAgain: () => void }) {
  const { t } = useTranslation();
  const { contractId } = reviewed;
  const task = useQuery(taskQuery(contractId, taskId)).data;
  const isDone = task?.state === "succeeded";
  const result = useQuery({ ...resultQuery(contractId, taskId), enabled: isDone });
  if (result.data?.kind === "comparison") return <Result comparison={result.data} reviewed={reviewed} />;
  if (result.isError) return <Failure error={result.error} onRetry={() => void result.refetch()} />;
  if (task !== undefined && hasEnded(task) && !isDone) return <StudyFailed task={task} onAgain={onAgain} />;
  return (
    <>
      <p className="soft" role="status">
        {t("review.comparing")} <UnderWay task={task} />
      </p>
      <Skeleton lines={6} />
    </>
  );
}

function Result({ comparison, reviewed }: { comparison: Comparison; reviewed: Reviewed }) {
  const { t } = useTranslation();
  const { totals, distribution } = comparison;
  if (totals.products === 0) return <p className="soft">{t("review.noProducts")}</p>;
  return (
    <>
      <Figures comparison={comparison} />
      {totals.changed.price === 0 ? (
        <p className="soft">{t("review.nothingChanges")}</p>
      ) : (
        <Histogram distribution={distribution} same={totals.same} />
      )}
      <Greatest comparison={comparison} />
      <Switches comparison={comparison} reviewed={reviewed} />
    </>
  );
}

function Figures({ comparison: { totals } }: { comparison: Comparison }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const { states, margins, positions } = totals;
  const pair = (from: number, to: number): string => `${formats.percent(from)} → ${formats.percent(to)}`;
  const figures: readonly (readonly [string, ReactNode, string?])[] = [
    [
      t("review.figures.changed"),
      formats.count(totals.changed.price),
      t("review.ofProducts", { count: totals.products }),
    ],
    [t("review.figures.upDown"), `▲ ${formats.count(totals.up)}  ▼ ${formats.count(totals.down)}`],
    ...(totals.averageChangePercent === undefined
      ? []
      : [[t("review.figures.mean"), <Move percent={totals.averageChangePercent} />] as const]),
    ...(margins === undefined
      ? []
      : [[t("review.figures.margin"), pair(margins.averageFrom, margins.averageTo)] as const]),
    ...(positions === undefined
      ? []
      : [
          [
            t("review.figures.position"),
            `${formats.decimal(positions.averageFrom)} → ${formats.decimal(positions.averageTo)}`,
          ] as const,
        ]),
    [t("review.figures.held"), `${formats.count(states.from.held)} → ${formats.count(states.to.held)}`],
    ...(states.from.failed + states.to.failed === 0
      ? []
      : [
          [
            t("review.figures.failed"),
            `${formats.count(states.from.failed)} → ${formats.count(states.to.failed)}`,
          ] as const,
        ]),
  ];
  return (
    <dl className="figures review-figures">
      {figures.map(([name, value, small]) => (
        <div key={name} className="figure">
          <dt>{name}</dt>
          <dd>
            {value} {small === undefined ? null : <small>{small}</small>}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** The greatest changes, up or down. */
function Greatest({ comparison: { greatest, currency } }: { comparison: Comparison }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const contract = useContract();
  if (greatest.length === 0) return null;
  return (
    <>
      <h3>{t("review.greatest")}</h3>
      <Table
        label={t("review.greatest")}
        className="greatest"
        isInside
        columns={[
          { text: t("review.columns.product") },
          { text: t("review.columns.from", { currency }), isNumber: true },
          { text: t("review.columns.to", { currency }), isNumber: true },
          { text: t("review.columns.change"), isNumber: true },
        ]}
      >
        {greatest.map(({ productId, customerProductId, name, fromPrice, toPrice, changePercent }) => (
          <tr key={productId}>
            <td>
              <Link
                to="/c/$contract/products/$product"
                params={{ contract: contract?.contractId ?? "", product: productId }}
              >
                <Foreign text={name ?? customerProductId ?? productId} />
              </Link>
              {name === undefined || customerProductId === undefined ? null : (
                <>
                  {" "}
                  <small className="faint">
                    <Foreign text={customerProductId} />
                  </small>
                </>
              )}
            </td>
            <td className="number">{formats.amount(fromPrice, currency)}</td>
            <td className="number">
              <b>{formats.amount(toPrice, currency)}</b>
            </td>
            <td className="number">
              <Move percent={changePercent} />
            </td>
          </tr>
        ))}
      </Table>
    </>
  );
}

const mostSwitches = 20;

/** Products that another branch decides, by the pair of branches. */
function Switches({ comparison: { branches, totals }, reviewed }: { comparison: Comparison; reviewed: Reviewed }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const nameOf = useBranchNames(reviewed);
  const others = branches.filter(
    ({ from, to }) => from.leafNodeId !== to.leafNodeId || from.branchName !== to.branchName,
  );
  if (others.length === 0) return null;
  return (
    <>
      <h3>
        {t("review.switches")} <small>{t("review.ofProducts", { count: totals.changed.branch })}</small>
      </h3>
      <ul className="switches">
        {others
          .toSorted((one, other) => other.products - one.products)
          .slice(0, mostSwitches)
          .map(({ from, to, products, averageChangePercent }) => (
            <li key={`${from.leafNodeId ?? ""} ${from.branchName ?? ""} ${to.leafNodeId ?? ""} ${to.branchName ?? ""}`}>
              <span>
                <Foreign text={nameOf("from", from)} /> → <Foreign text={nameOf("to", to)} />
              </span>
              <span className="number">{formats.count(products)}</span>
              <span className="number soft">
                {averageChangePercent === undefined ? "" : <Move percent={averageChangePercent} />}
              </span>
            </li>
          ))}
      </ul>
    </>
  );
}
