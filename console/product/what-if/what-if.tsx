/** What would the price be if …: fields of the product and its market beside what the engine makes of them. Nothing is stored. */
import { Button, Select } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useMemo, useRef } from "react";
import { useTranslation } from "react-i18next";
import { usePreferences } from "../../service/preferences.ts";
import { engineInputQuery } from "../../calculation/engine-input.ts";
import { Failure } from "../../kit/failure.tsx";
import { legible } from "../../kit/legible.ts";
import { Key } from "../../kit/key.tsx";
import { Skeleton } from "../../kit/loaded.tsx";
import { strategiesQuery, type Strategy } from "../../strategies/queries.ts";
import type { ProductKey } from "../queries.ts";
import { answerOf, caseOf, type Case } from "./case.ts";
import { Answer } from "./answer.tsx";
import { Fields } from "./fields.tsx";
import { strategyEdit } from "./edits.ts";
import { useEdits, type Editing } from "./use-edits.ts";
import "./what-if.css";

export function WhatIf({ ids, onClose }: { ids: ProductKey; onClose: () => void }) {
  const { t } = useTranslation();
  const editing = useEdits();
  const strategyId = editing.edits[strategyEdit] ?? null;
  const strategies = useQuery(strategiesQuery(ids.contractId)).data;
  const isNoneActive = strategies?.every(({ activeVersion }) => activeVersion === undefined) ?? false;
  const active = useQuery({
    ...engineInputQuery(ids.contractId, ids.productId, null),
    enabled: strategies !== undefined && !isNoneActive,
  });
  const other = useQuery({
    ...engineInputQuery(ids.contractId, ids.productId, strategyId),
    enabled: strategyId !== null,
  });
  const chosen = strategyId === null ? active : other;
  const now = useMemo(() => (active.data === undefined ? null : caseOf(active.data)), [active.data]);
  const panel = useRef<HTMLElement>(null);
  useEffect(() => panel.current?.focus(), []);
  const tried = useMemo(() => (chosen.data === undefined ? null : caseOf(chosen.data)), [chosen.data]);
  return (
    <section ref={panel} tabIndex={-1} className="panel pad what-if" aria-labelledby="what-if">
      <div className="what-if-head">
        <h2 id="what-if">
          {t("whatIf.title")} <small>{t("whatIf.sub")}</small>
        </h2>
        <div className="actions">
          {Object.keys(editing.edits).length === 0 ? null : (
            <Button size="compact-sm" variant="subtle" color="gray" onClick={editing.clear}>
              {t("whatIf.clear")}
            </Button>
          )}
          <Button size="compact-sm" onClick={onClose}>
            {t("whatIf.close")} <Key>H</Key>
          </Button>
        </div>
      </div>
      <Rule strategies={strategies ?? []} editing={editing} />
      {tried !== null ? (
        <Known now={now} tried={tried} editing={editing} />
      ) : isNoneActive && strategyId === null ? (
        <p className="notice">{t("whatIf.noneActive")}</p>
      ) : chosen.isError ? (
        <Failure error={chosen.error} onRetry={() => void chosen.refetch()} />
      ) : chosen.data !== undefined ? (
        <p className="notice">{t("whatIf.otherRelease")}</p>
      ) : (
        <Skeleton lines={6} />
      )}
      <p className="what-if-foot">{t("whatIf.foot")}</p>
    </section>
  );
}

function Known({ now, tried, editing }: { now: Case | null; tried: Case; editing: Editing }) {
  const { t } = useTranslation();
  const { language } = usePreferences();
  const { edits } = editing;
  const answer = useMemo(() => answerOf(now, tried, edits, language), [now, tried, edits, language]);
  return (
    <div className="what-if-two">
      <div className="what-if-fields">
        <Fields tried={tried} answer={answer} editing={editing} />
        {answer.idle.length === 0 ? null : (
          <p className="soft" role="status">
            {t("whatIf.idle", { count: answer.idle.length })}
          </p>
        )}
      </div>
      <Answer answer={answer} />
    </div>
  );
}

/** By the strategy that prices follow, or another one of the contract. */
function Rule({ strategies, editing: { edits, set } }: { strategies: readonly Strategy[]; editing: Editing }) {
  const { t } = useTranslation();
  const others = strategies.filter(({ activeVersion }) => activeVersion === undefined);
  const active = strategies.find(({ activeVersion }) => activeVersion !== undefined);
  const activeName =
    active === undefined
      ? t("whatIf.noActive")
      : t("whatIf.active", { name: active.name, version: active.activeVersion ?? active.version });
  if (strategies.length < 2 && active !== undefined) return null;
  return (
    <Select
      size="xs"
      className="what-if-rule"
      label={t("whatIf.rule")}
      value={edits[strategyEdit] ?? ""}
      data={[
        { value: "", label: legible(activeName) },
        ...others.map(({ id, name }) => ({ value: id, label: legible(name) })),
      ]}
      onChange={(value) => set(strategyEdit, value === "" ? null : value)}
    />
  );
}
