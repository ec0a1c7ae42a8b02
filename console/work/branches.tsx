/** What a price calculation did, by branch of the strategy. */
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useContractId } from "../service/contract.ts";
import { Foreign } from "../kit/foreign.tsx";
import { useFormats } from "../kit/formats.ts";
import { Loaded } from "../kit/loaded.tsx";
import { Move } from "../kit/move.tsx";
import { TableScroll } from "../kit/table-scroll.tsx";
import { runBranchesQuery, type RunBranches } from "../service/run-branches.ts";

export function Branches({ taskId }: { taskId: string }) {
  const branches = useQuery(runBranchesQuery(useContractId(), taskId));
  return (
    <Loaded query={branches} lines={4}>
      {(run) =>
        run === null
          ? null
          : run.versions.map((version) => (
              <Version key={`${version.strategyId} ${version.version}`} version={version} />
            ))
      }
    </Loaded>
  );
}

const columns = ["products", "up", "down", "same"] as const;
const otherStates = ["held", "skipped", "failed"] as const;

function Version({ version: { name, version, branches } }: { version: RunBranches["versions"][number] }) {
  const { t } = useTranslation();
  const formats = useFormats();
  return (
    <section className="panel">
      <h2 className="pad panel-title">
        <Foreign text={name ?? t("work.strategy")} isWhole /> <small>{t("work.version", { version })}</small>
      </h2>
      <TableScroll label={t("work.branches.name")} isInside>
        <table className="plain">
          <thead>
            <tr>
              <th scope="col">{t("work.branches.name")}</th>
              {columns.map((column) => (
                <th key={column} scope="col" className="number">
                  {t(`work.branches.${column}`)}
                </th>
              ))}
              <th scope="col" className="number">
                {t("work.branches.mean")}
              </th>
              {otherStates.map((column) => (
                <th key={column} scope="col" className="number">
                  {t(`work.counts.${column}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {branches.map((branch, index) => (
              <tr key={index}>
                <th scope="row">
                  <Foreign text={branch.branchName ?? t("work.branches.none")} />
                </th>
                {columns.map((column) => (
                  <td key={column} className="number">
                    {formats.count(branch[column])}
                  </td>
                ))}
                <td className="number">
                  {branch.averageChangePercent === undefined ? "" : <Move percent={branch.averageChangePercent} />}
                </td>
                {otherStates.map((column) => (
                  <td key={column} className={branch[column] === 0 ? "number faint" : "number"}>
                    {formats.count(branch[column])}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </TableScroll>
    </section>
  );
}
