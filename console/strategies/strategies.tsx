/** Every strategy: which one prices follow, since when it stands so, and who is writing on which. */
import { Button } from "@mantine/core";
import { usePrefetchQuery, useQuery } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useContract, useContractId } from "../service/contract.ts";
import { useMay } from "../service/permissions.ts";
import { Foreign } from "../kit/foreign.tsx";
import { useFormats } from "../kit/formats.ts";
import { useKeys } from "../kit/keys.ts";
import { Loaded } from "../kit/loaded.tsx";
import { Page } from "../kit/page.tsx";
import { useRows } from "../kit/rows.ts";
import { Table } from "../kit/table.tsx";
import { RollBack } from "./rollout-actions.tsx";
import { CreateStrategy, NewStrategy } from "./create-strategy.tsx";
import {
  draftsQuery,
  restOf,
  rolloutQuery,
  shareOf,
  strategiesQuery,
  type ListedDraft,
  type Strategy,
} from "./queries.ts";
import { templates, type Template } from "./templates.ts";
import "./strategies.css";

export function Strategies() {
  const { t } = useTranslation();
  const contractId = useContractId();
  const strategies = useQuery(strategiesQuery(contractId));
  // What a line says is asked for beside the lines.
  usePrefetchQuery(rolloutQuery(contractId));
  usePrefetchQuery(draftsQuery(contractId));
  const count = strategies.data?.length;
  const isWritable = useContract()?.active === true;
  const mayEdit = useMay("strategies.edit") && isWritable;
  return (
    <Page
      title={t("strategies.title")}
      sub={count === undefined ? undefined : t("strategies.count", { count })}
      actions={mayEdit ? <CreateStrategy contractId={contractId} strategies={strategies.data ?? []} /> : null}
    >
      <Loaded query={strategies} lines={6}>
        {(listed) =>
          listed.length === 0 ? (
            <Nothing contractId={contractId} mayEdit={mayEdit} />
          ) : (
            <List contractId={contractId} listed={inOrder(listed)} />
          )
        }
      </Loaded>
    </Page>
  );
}

/** The one that prices follow comes first, then what was changed last. */
function inOrder(listed: readonly Strategy[]): readonly Strategy[] {
  const rank = ({ activeVersion }: Strategy): number => (activeVersion === undefined ? 1 : 0);
  return listed.toSorted((one, other) => rank(one) - rank(other) || other.updatedAt.localeCompare(one.updatedAt));
}

function List({ contractId, listed }: { contractId: string; listed: readonly Strategy[] }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const drafts = useQuery(draftsQuery(contractId)).data ?? [];
  const paramsOf = (index: number) => ({ contract: contractId, strategy: listed[index]?.id ?? "" });
  const { active } = useRows(listed.length, (index) => {
    void navigate({ to: "/c/$contract/strategies/$strategy/review", params: paramsOf(index) });
  });
  useKeys({ e: () => void navigate({ to: "/c/$contract/strategies/$strategy/edit", params: paramsOf(active) }) });
  return (
    <Table
      label={t("strategies.title")}
      className="strategies"
      columns={[
        { text: t("strategies.columns.name") },
        { text: t("strategies.columns.state") },
        { text: t("strategies.columns.version"), isNumber: true },
        { text: t("strategies.columns.changed") },
        { text: t("strategies.columns.drafts") },
        { text: t("strategies.edit"), isUnseen: true },
      ]}
    >
      {listed.map((strategy, index) => (
        <Row
          key={strategy.id}
          contractId={contractId}
          strategy={strategy}
          drafts={drafts.filter(({ strategyId }) => strategyId === strategy.id)}
          isActive={index === active}
        />
      ))}
    </Table>
  );
}

interface RowProps {
  readonly contractId: string;
  readonly strategy: Strategy;
  readonly drafts: readonly ListedDraft[];
  readonly isActive: boolean;
}

function Row({ contractId, strategy, drafts, isActive }: RowProps) {
  const { t } = useTranslation();
  const formats = useFormats();
  const { id, name, version, updatedAt } = strategy;
  return (
    <tr data-active={isActive}>
      <th scope="row">
        <Link to="/c/$contract/strategies/$strategy/review" params={{ contract: contractId, strategy: id }}>
          <Foreign text={name} />
        </Link>
      </th>
      <td className="strategy-follows">
        <Follows contractId={contractId} strategy={strategy} />
      </td>
      <td className="number">{formats.count(version)}</td>
      <td title={formats.full(updatedAt)}>{t("strategies.ago", { age: formats.age(updatedAt) })}</td>
      <td>
        {drafts.map(({ userId, userEmail, baseVersion, updatedAt: at }) => (
          <span key={userId} className="draft" title={formats.full(at)}>
            <Foreign text={userEmail} />{" "}
            <span className="faint">
              {baseVersion === undefined ? "" : `${t("strategies.onVersion", { version: baseVersion })} · `}
              {t("strategies.ago", { age: formats.age(at) })}
            </span>
          </span>
        ))}
      </td>
      <td className="number">
        <Link
          to="/c/$contract/strategies/$strategy/edit"
          params={{ contract: contractId, strategy: id }}
          aria-label={t("strategies.editOne", { name })}
        >
          {t("strategies.edit")}
        </Link>
      </td>
    </tr>
  );
}

/** Whether prices follow it: all of them, or a part. */
function Follows({ contractId, strategy }: { contractId: string; strategy: Strategy }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const latest = useQuery(rolloutQuery(contractId)).data ?? null;
  const rollout = latest?.state === "open" ? latest : null;
  const { activeVersion } = strategy;
  const part = (version: number, share: number | null): string =>
    share === null
      ? t("strategies.rolledOutSome", { version })
      : t("strategies.rolledOut", { version, share: formats.plain(share) });
  return (
    <>
      {activeVersion === undefined ? null : (
        <span className="state" data-kind="live">
          {rollout === null ? t("strategies.active", { version: activeVersion }) : part(activeVersion, restOf(rollout))}
        </span>
      )}{" "}
      {rollout?.strategyId === strategy.id ? (
        <>
          <span className="state">{part(rollout.version, shareOf(rollout))}</span>{" "}
          <RollBack contractId={contractId} rollout={rollout} />
        </>
      ) : null}
    </>
  );
}

function Nothing({ contractId, mayEdit }: { contractId: string; mayEdit: boolean }) {
  const { t } = useTranslation();
  const [from, setFrom] = useState<Template | "" | null>(null);
  return (
    <div className="empty">
      <strong>{t("strategies.none")}</strong>
      {mayEdit ? (
        <>
          <p>{t("strategies.noneHelp")}</p>
          <div className="actions">
            <Button onClick={() => setFrom(templates[0])}>{t("strategies.fromTemplate")}</Button>
            <Button onClick={() => setFrom("")}>{t("strategies.fromJson")}</Button>
          </div>
        </>
      ) : null}
      {from === null ? null : (
        <NewStrategy contractId={contractId} strategies={[]} from={from} onClose={() => setFrom(null)} />
      )}
    </div>
  );
}
