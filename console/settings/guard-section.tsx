/** What a price must keep to be published unseen. What breaks it waits for a person, is left out, or is published anyway. */
import { Button, Checkbox, NumberInput, Select } from "@mantine/core";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useContractId } from "../app/contract.ts";
import { useMay } from "../app/permissions.ts";
import { usePreferences } from "../app/preferences.ts";
import { Failure } from "../kit/failure.tsx";
import { Loaded } from "../kit/loaded.tsx";
import { guardQuery, putGuard, type Guard, type GuardChange, type Known } from "./queries.ts";

export function GuardSection() {
  const guard = useQuery(guardQuery(useContractId()));
  return (
    <Loaded query={guard} lines={8}>
      {(known) => <Shown known={known} isWaiting={known.isWaiting} />}
    </Loaded>
  );
}

const rules = ["change", "withoutFloor", "farFromMarket", "staleMarket"] as const;
type Rule = (typeof rules)[number];

/** The numbers of each rule, in the order of its sentence. */
const numbers = {
  change: ["maxPercentUp", "maxPercentDown", "perHours"],
  withoutFloor: ["belowPercent"],
  farFromMarket: ["belowPercent", "abovePercent"],
  staleMarket: ["hours"],
} as const satisfies Readonly<Record<Rule, readonly string[]>>;

type NumberName = (typeof numbers)[Rule][number];

const breaches = ["hold", "skip", "publish"] as const;

function Shown({ known: { value, etag }, isWaiting }: { known: Known<Guard>; isWaiting: boolean }) {
  const { t } = useTranslation();
  const contractId = useContractId();
  const may = useMay("guard");
  const [changed, setChanged] = useState<GuardChange>(() => partsOf(value));
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
        <fieldset key={rule} disabled={!may}>
          <legend>{t(`settings.guard.${rule}.name`)}</legend>
          <RuleFields rule={rule} part={changed[rule]} onChange={(part) => setChanged({ ...changed, [rule]: part })} />
        </fieldset>
      ))}
      <fieldset disabled={!may}>
        <legend>{t("settings.guard.people")}</legend>
        <div className="list-row">
          <Amount
            label={t("settings.guard.pendingHours")}
            value={changed.pendingHours}
            onChange={(pendingHours) => setChanged({ ...changed, pendingHours })}
          />
          <Checkbox
            label={t("settings.guard.fourEyes")}
            checked={changed.fourEyes}
            onChange={(event) => setChanged({ ...changed, fourEyes: event.currentTarget.checked })}
          />
        </div>
      </fieldset>
      {may ? (
        <div className="actions">
          <Button type="submit" variant="filled" loading={save.isPending}>
            {t("listing.save")}
          </Button>
          <span className="soft" role="status">
            {save.isSuccess ? t("listing.saved") : ""}
          </span>
        </div>
      ) : (
        <p className="soft">{t("settings.guard.mayNot")}</p>
      )}
      {save.isError ? <Failure error={save.error} /> : null}
    </form>
  );
}

function partsOf({ change, withoutFloor, farFromMarket, staleMarket, pendingHours, fourEyes }: Guard): GuardChange {
  return { change, withoutFloor, farFromMarket, staleMarket, pendingHours, fourEyes };
}

type Part = Readonly<Record<string, number | string>>;

interface RuleFieldsProps {
  readonly rule: Rule;
  readonly part: Part;
  readonly onChange: (part: Part) => void;
}

function RuleFields({ rule, part, onChange }: RuleFieldsProps) {
  const { t } = useTranslation();
  const names: readonly NumberName[] = numbers[rule];
  return (
    <div className="list-row">
      {names.map((name) => (
        <Amount
          key={name}
          label={t(`settings.guard.numbers.${name}`)}
          value={Number(part[name])}
          onChange={(amount) => onChange({ ...part, [name]: amount })}
        />
      ))}
      <Select
        size="xs"
        label={t("settings.guard.onBreach")}
        value={String(part["onBreach"])}
        data={breaches.map((breach) => ({ value: breach, label: t(`settings.guard.breaches.${breach}`) }))}
        onChange={(breach) => onChange({ ...part, onBreach: breach ?? "hold" })}
      />
    </div>
  );
}

interface AmountProps {
  readonly label: string;
  readonly value: number;
  readonly onChange: (value: number) => void;
}

function Amount({ label, value, onChange }: AmountProps) {
  const { language } = usePreferences();
  return (
    <NumberInput
      size="xs"
      label={label}
      value={value}
      onChange={(given) => onChange(Number(given))}
      min={0}
      decimalSeparator={language === "de" ? "," : "."}
      hideControls
      required
    />
  );
}
