/** Where we stand by domain or by a tag: how many products are cheaper, as dear and dearer than the cheapest competitor. */
import { useQuery } from "@tanstack/react-query";
import { Link, useSearch } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { useContractId } from "../service/contract.ts";
import { Foreign } from "../kit/foreign.tsx";
import { useFormats } from "../kit/formats.ts";
import { Loaded } from "../kit/loaded.tsx";
import { TableDownload } from "../kit/table-download.tsx";
import { Table } from "../kit/table.tsx";
import { GroupChoice, productsOf, useGroup, useGroupName } from "./group-choice.tsx";
import { ofDays } from "./positions.ts";
import { mostGroups, standingQuery, standings, totalOf, type Group } from "./queries.ts";

/** More are in the file. */
const shownGroups = 100;

export function Groups() {
  const { t } = useTranslation();
  const contract = useContractId();
  const nameOf = useGroupName();
  const by = useGroup(useSearch({ from: "/c/$contract/market" })["by"]);
  const groups = useQuery(standingQuery(contract, by));
  return (
    <section className="panel" aria-labelledby="market-groups">
      <div className="pad market-head">
        <h2 id="market-groups">{t("market.groups")}</h2>
        <div className="market-head-actions">
          <GroupChoice name="by" value={by} isLabelHidden />
          <GroupsDownload by={by} groups={groups.data ?? []} />
        </div>
      </div>
      <Loaded query={groups} lines={6}>
        {(listed) => (
          <Table
            className="market-names"
            label={t("market.groups")}
            isInside
            columns={[
              { text: nameOf(by) },
              { text: t("market.columns.products"), isNumber: true },
              ...names.map((name) => ({ text: t(`market.short.${name}`), isNumber: true })),
              { text: t("market.columns.share") },
            ]}
            foot={listed.length > shownGroups ? <p className="pad soft">{t("market.isCut")}</p> : null}
          >
            {listed.slice(0, shownGroups).map((group) => (
              <Row key={group.value ?? ""} by={by} group={group} />
            ))}
          </Table>
        )}
      </Loaded>
    </section>
  );
}

function GroupsDownload({ by, groups }: { by: string; groups: readonly Group[] }) {
  const { t } = useTranslation();
  const nameOf = useGroupName();
  return (
    <TableDownload
      name="market-groups"
      text={t("market.saveGroups")}
      read={async () => ({
        head: [nameOf(by), t("market.columns.products"), ...names.map((name) => t(`market.short.${name}`))],
        rows: groups.map((group) => [
          group.value ?? t("market.noValue"),
          totalOf(group),
          ...names.map((name) => group[name]),
        ]),
        cutAt: groups.length < mostGroups ? null : mostGroups,
      })}
    />
  );
}

const names = ["cheaper", "same", "dearer"] as const;

function Row({ by, group }: { by: string; group: Group }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const contract = useContractId();
  const total = totalOf(group);
  const present = names.filter((name) => group[name] > 0);
  return (
    <tr>
      <th scope="row">{group.value === null ? t("market.noValue") : <Foreign text={group.value} />}</th>
      <td className="number">{formats.count(total)}</td>
      {names.map((name) => (
        <td key={name} className="number">
          {group[name] === 0 ? (
            <span className="faint">0</span>
          ) : (
            <Link
              to="/c/$contract/products"
              params={{ contract }}
              search={{ ...productsOf(by, group.value), index: standings[name], ...ofDays }}
            >
              {formats.count(group[name])}
            </Link>
          )}
        </td>
      ))}
      <td className="market-share">
        <span className="shares" aria-hidden="true">
          {present.map((name) => (
            <span key={name} data-standing={name} style={{ width: `${(group[name] / total) * 100}%` }} />
          ))}
        </span>
        <span className="hidden-text">{formats.percent((group.dearer / total) * 100)}</span>
      </td>
    </tr>
  );
}
