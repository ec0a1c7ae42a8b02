/** What a price must keep to be published unseen. What breaks it waits for a person, is left out, or is published anyway. */
import { useMutation, useQuery } from "@tanstack/react-query";
import { useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { AskOwner } from "../kit/ask-owner.tsx";
import { useContractId } from "../service/contract.ts";
import { useMay } from "../service/permissions.ts";
import { Failure } from "../kit/failure.tsx";
import { Loaded } from "../kit/loaded.tsx";
import { WriteButton } from "../kit/write-button.tsx";
import { ApprovalFields, CostFields, PeopleFields, RuleFields, RunFields, rules } from "./guard-parts.tsx";
import type { Known } from "../service/read.ts";
import { guardQuery, putGuard, type Guard } from "./queries.ts";

export function GuardSection() {
  const guard = useQuery(guardQuery(useContractId()));
  return (
    <Loaded query={guard} lines={8}>
      {(known) => <Shown known={known} isWaiting={known.isWaiting} />}
    </Loaded>
  );
}

function Shown({ known: { value, etag }, isWaiting }: { known: Known<Guard>; isWaiting: boolean }) {
  const { t } = useTranslation();
  const contractId = useContractId();
  const may = useMay("guard");
  const [changed, setChanged] = useState(value);
  const change = (part: Partial<Guard>): void => setChanged({ ...changed, ...part });
  const save = useMutation({ mutationFn: async () => await putGuard(contractId, { value: changed, etag }) });
  return (
    <form
      className="panel pad list-editor"
      onSubmit={(event) => {
        event.preventDefault();
        save.mutate();
      }}
    >
      {isWaiting ? <p className="notice">{t("settings.guard.waiting")}</p> : null}
      {rules.map((rule) => (
        <Part key={rule} name={t(`settings.guard.${rule}.name`)} isLocked={!may}>
          <RuleFields rule={rule} part={changed[rule]} onChange={(part) => change({ [rule]: part })} />
        </Part>
      ))}
      <Part name={t("settings.guard.belowCost.name")} isLocked={!may}>
        <CostFields part={changed.belowCost} onChange={(belowCost) => change({ belowCost })} />
      </Part>
      <Part name={t("settings.guard.run.name")} help={t("settings.guard.run.help")} isLocked={!may}>
        <RunFields part={changed.run} onChange={(run) => change({ run })} />
      </Part>
      <Part name={t("settings.guard.approvals.name")} isLocked={!may}>
        <ApprovalFields
          part={changed.requiredApprovals}
          onChange={(requiredApprovals) => change({ requiredApprovals })}
        />
      </Part>
      <Part name={t("settings.guard.people")} isLocked={!may}>
        <PeopleFields part={changed} onChange={change} />
      </Part>
      {may ? (
        <div className="actions">
          <WriteButton type="submit" variant="filled" loading={save.isPending}>
            {t("listing.save")}
          </WriteButton>
          <span className="soft" role="status">
            {save.isSuccess ? t("listing.saved") : ""}
          </span>
        </div>
      ) : (
        <p className="soft">
          <AskOwner text={t("settings.guard.mayNot")} />
        </p>
      )}
      {save.isError ? <Failure error={save.error} /> : null}
    </form>
  );
}

interface PartProps {
  readonly name: string;
  readonly help?: string;
  readonly isLocked: boolean;
  readonly children: ReactNode;
}

function Part({ name, help, isLocked, children }: PartProps) {
  return (
    <fieldset disabled={isLocked}>
      <legend>{name}</legend>
      {help === undefined ? null : <p className="soft">{help}</p>}
      {children}
    </fieldset>
  );
}
