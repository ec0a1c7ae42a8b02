/** Where we stand by domain or by a tag: how many products are cheaper, as dear and dearer than the cheapest competitor. */
import { Select } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { useContractId } from "../app/contract.ts";
import { Foreign } from "../kit/foreign.tsx";
import { useFormats } from "../kit/formats.ts";
import { Loaded } from "../kit/loaded.tsx";
import { TableScroll } from "../kit/table-scroll.tsx";
import { quoted } from "./group-choice.tsx";
import { groupsQuery, standingQuery, standings, totalOf, type Group } from "./queries.ts";

export function Groups() {
  const { t } = useTranslation();
  const contract = useContractId();
  const navigate = useNavigate();
  const choices = useQuery(groupsQuery(contract)).data ?? ["domain"];
  const asked = useSearch({ from: "/c/$contract/market" })["by"];
  const by = choices.find((one) => one === asked) ?? choices[1] ?? "domain";
  const groups = useQuery(standingQuery(contract, by));
  return (
    <section className="panel" aria-labelledby="market-groups">
      <div className="pad market-head">
        <h2 id="market-groups">{t("market.groups")}</h2>
        <Select
          size="xs"
          w={220}
          aria-label={t("market.by")}
          value={by}
          data={choices.map((value) => ({
            value,
            label: value === "domain" ? t("market.columns.domain") : value.replace("tag.", ""),
          }))}
          onChange={(value) =>
            void navigate({
              to: "/c/$contract/market",
              params: { contract },
              search: value === null ? {} : { by: value },
              replace: true,
            })
          }
        />
      </div>
      <Loaded query={groups} lines={6}>
        {(listed) => (
          <TableScroll label={t("market.groups")} isInside>
            <table className="plain">
              <thead>
                <tr>
                  <th scope="col">{by === "domain" ? t("market.columns.domain") : by.replace("tag.", "")}</th>
                  <th scope="col" className="number">
                    {t("market.columns.products")}
                  </th>
                  {names.map((name) => (
                    <th key={name} scope="col" className="number">
                      {t(`market.short.${name}`)}
                    </th>
                  ))}
                  <th scope="col" className="market-share">
                    {t("market.columns.share")}
                  </th>
                </tr>
              </thead>
              <tbody>
                {listed.map((group) => (
                  <Row key={group.value ?? ""} by={by} group={group} />
                ))}
              </tbody>
            </table>
          </TableScroll>
        )}
      </Loaded>
    </section>
  );
}

const names = ["cheaper", "same", "dearer"] as const;

function Row({ by, group }: { by: string; group: Group }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const contract = useContractId();
  const total = totalOf(group);
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
              search={{ [by]: quoted(group.value ?? ""), index: standings[name] }}
            >
              {formats.count(group[name])}
            </Link>
          )}
        </td>
      ))}
      <td className="market-share">
        <span className="shares" aria-hidden="true">
          {names.map((name) => (
            <span key={name} data-standing={name} style={{ width: `${(group[name] / total) * 100}%` }} />
          ))}
        </span>
        <span className="hidden-text">{formats.percent((group.dearer / total) * 100)}</span>
      </td>
    </tr>
  );
}
