/** The parts of the price guard as fields: numbers, and what happens to a price that breaks the part. */
import { Checkbox, NumberInput, Select, TextInput } from "@mantine/core";
import { useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useNumberForm } from "../kit/language-number.tsx";
import type { Guard } from "./queries.ts";

interface PartProps<Part> {
  readonly part: Part;
  readonly onChange: (part: Part) => void;
}

type Rule = "change" | "farFromMarket" | "staleMarket" | "withoutFloor";

export const rules = ["change", "withoutFloor", "farFromMarket", "staleMarket"] as const satisfies readonly Rule[];

/** The numbers of each rule, in the order of its sentence. */
const numbers = {
  change: ["maxPercentUp", "maxPercentDown", "perHours"],
  withoutFloor: ["belowPercent"],
  farFromMarket: ["belowPercent", "abovePercent"],
  staleMarket: ["hours"],
} as const satisfies { readonly [Name in Rule]: readonly (keyof Guard[Name])[] };

export function RuleFields<Name extends Rule>({ rule, part, onChange }: PartProps<Guard[Name]> & { rule: Name }) {
  const { t } = useTranslation();
  const values: Readonly<Record<string, unknown>> = part;
  return (
    <div className="list-row">
      {numbers[rule].map((name) => (
        <Amount
          key={name}
          label={t(`settings.guard.numbers.${name}`)}
          value={Number(values[name])}
          onChange={(amount) => onChange({ ...part, [name]: amount })}
        />
      ))}
      <Breach value={part.onBreach} onChange={(onBreach) => onChange({ ...part, onBreach })} />
    </div>
  );
}

/** What a price must not be below: a field of the product. What else the amount has is kept as it is. */
export function CostFields({ part, onChange }: PartProps<Guard["belowCost"]>) {
  const { t } = useTranslation();
  const { amount, onBreach } = part;
  const of = typeof amount === "object" ? amount["of"] : undefined;
  return (
    <div className="list-row">
      {typeof amount === "object" && typeof of === "string" ? (
        <TextInput
          size="xs"
          label={t("settings.guard.belowCost.of")}
          value={of}
          required
          maxLength={200}
          onChange={({ currentTarget }) => onChange({ ...part, amount: { ...amount, of: currentTarget.value } })}
        />
      ) : (
        <span className="guard-json">
          <code>{JSON.stringify(amount)}</code>
        </span>
      )}
      <Breach value={onBreach} onChange={(breach) => onChange({ ...part, onBreach: breach })} />
    </div>
  );
}

const runShares = [
  "maxShareUp",
  "maxShareDown",
  "maxShareHeld",
  "maxShareFailed",
  "maxShareWithoutMarket",
  "maxShareFirst",
  "maxMeanPercent",
  "maxTimesUsual",
] as const satisfies readonly (keyof Guard["run"])[];
const runCounts = ["sampleSize", "minProducts"] as const satisfies readonly (keyof Guard["run"])[];
const suspicions = ["sharePercent", "minProducts"] as const;

/** When a whole run is stopped, before or while it publishes. */
export function RunFields({ part, onChange }: PartProps<Guard["run"]>) {
  const { t } = useTranslation();
  return (
    <div className="list-row">
      {[...runShares, ...runCounts].map((name) => (
        <Amount
          key={name}
          label={t(`settings.guard.run.${name}`)}
          value={part[name]}
          isWhole={runCounts.some((one) => one === name)}
          onChange={(amount) => onChange({ ...part, [name]: amount })}
        />
      ))}
      {suspicions.map((name) => (
        <Amount
          key={`suspected ${name}`}
          label={t(`settings.guard.run.ownSuspected.${name}`)}
          value={part.ownSuspected[name]}
          isWhole={name === "minProducts"}
          onChange={(amount) => onChange({ ...part, ownSuspected: { ...part.ownSuspected, [name]: amount } })}
        />
      ))}
      <Select
        size="xs"
        label={t("settings.guard.onBreach")}
        value={part.onBreach}
        data={(["hold", "publish"] as const).map((breach) => ({
          value: breach,
          label: t(`settings.guard.run.breaches.${breach}`),
        }))}
        onChange={(breach) => onChange({ ...part, onBreach: breach === "publish" ? "publish" : "hold" })}
      />
    </div>
  );
}

const reasons = [
  "withoutFloor",
  "change",
  "farFromMarket",
  "belowCost",
  "staleMarket",
  "run",
  "hold",
  "holdWhen",
  "changeLimit",
  "families",
] as const;
const approvals = ["1", "2", "3"] as const;

/** How many people must agree to a held price: in general, and for each reason that asks for another number. */
export function ApprovalFields({
  part: { default: usual, byReason },
  onChange,
}: PartProps<Guard["requiredApprovals"]>) {
  const { t } = useTranslation();
  const people = approvals.map((value) => ({
    value,
    label: t("settings.guard.approvals.people", { count: Number(value) }),
  }));
  return (
    <div className="list-row">
      <Select
        size="xs"
        label={t("settings.guard.approvals.default")}
        value={String(usual)}
        data={people}
        onChange={(value) => onChange({ default: Number(value ?? usual), byReason })}
      />
      {reasons.map((reason) => (
        <Select
          key={reason}
          size="xs"
          label={t(`settings.guard.approvals.reasons.${reason}`)}
          value={String(byReason[reason] ?? "")}
          data={[{ value: "", label: t("settings.guard.approvals.usual") }, ...people]}
          onChange={(value) => {
            const { [reason]: _before, ...others } = byReason;
            const required = value === null || value === "" ? {} : { [reason]: Number(value) };
            onChange({ default: usual, byReason: { ...others, ...required } });
          }}
        />
      ))}
    </div>
  );
}

/** How long prices wait and rejections stand, and whether one person alone changes the guard. */
export function PeopleFields({ part, onChange }: PartProps<Guard>): ReactNode {
  const { t } = useTranslation();
  return (
    <div className="list-row">
      {(["pendingHours", "rejectionHours"] as const).map((name) => (
        <Amount
          key={name}
          label={t(`settings.guard.${name}`)}
          value={part[name]}
          isWhole
          onChange={(hours) => onChange({ ...part, [name]: hours })}
        />
      ))}
      <Checkbox
        className="guard-check"
        label={t("settings.guard.fourEyes")}
        checked={part.fourEyes}
        onChange={(event) => onChange({ ...part, fourEyes: event.currentTarget.checked })}
      />
    </div>
  );
}

const breaches = ["hold", "skip", "publish"] as const;
type BreachName = (typeof breaches)[number];

function Breach({ value, onChange }: { value: BreachName; onChange: (breach: BreachName) => void }) {
  const { t } = useTranslation();
  return (
    <Select
      size="xs"
      label={t("settings.guard.onBreach")}
      value={value}
      data={breaches.map((breach) => ({ value: breach, label: t(`settings.guard.breaches.${breach}`) }))}
      onChange={(chosen) => onChange(breaches.find((breach) => breach === chosen) ?? "hold")}
    />
  );
}

interface AmountProps {
  readonly label: string;
  readonly value: number;
  readonly isWhole?: boolean;
  readonly onChange: (value: number) => void;
}

/** A field that was emptied is not a zero: the form is not sent until a number stands there. */
function Amount({ label, value, isWhole = false, onChange }: AmountProps) {
  const numberForm = useNumberForm();
  const [typed, setTyped] = useState<number | string>(value);
  return (
    <NumberInput
      size="xs"
      label={label}
      value={typed}
      onChange={(given) => {
        setTyped(given);
        if (isAmount(given)) onChange(Number(given));
      }}
      onBlur={() => {
        if (!isAmount(typed)) setTyped("");
      }}
      min={0}
      allowNegative={false}
      allowDecimal={!isWhole}
      {...numberForm}
      hideControls
      required
    />
  );
}

function isAmount(typed: number | string): boolean {
  return typed !== "" && Number.isFinite(Number(typed));
}
