/** A rule, part by part: where to be, how far below or above, which limits, how prices end. What it does not know stays JSON. */
import { Select, TextInput } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { usePreferences } from "../../service/preferences.ts";
import type { Json } from "../../strategies/document-diff.ts";
import { knownObject, useEditing } from "../editing.ts";
import { listOf, objectOf, type JsonObject } from "../json.ts";
import type { Path } from "../json-text.ts";
import { AmountField } from "./amount-field.tsx";
import { ChoiceField, JsonChip, NumberField, TextField, TextsField } from "./fields.tsx";

const known = new Set([
  "target",
  "adjust",
  "compareBy",
  "minPrice",
  "maxPrice",
  "unreachable",
  "withoutCompetitors",
  "change",
  "rounding",
  "onBoundary",
  "competitors",
]);

export function RuleFields({ path, rule }: { path: Path; rule: JsonObject }) {
  const { t } = useTranslation();
  const at = (key: string): { path: Path; value: Json | undefined } => ({ path: [...path, key], value: rule[key] });
  const words = (names: readonly ["fail" | "keep" | "skip", ...("fail" | "keep" | "skip")[]]) =>
    names.map((value) => ({ value, label: t(`editor.without.${value}`) }));
  return (
    <div className="edit-rule">
      <TargetField {...at("target")} />
      <AdjustFields {...at("adjust")} />
      <AmountField label={t("editor.rule.minPrice")} none={t("editor.rule.noFloor")} {...at("minPrice")} />
      {rule["minPrice"] === undefined ? null : (
        <ChoiceField
          label={t("editor.rule.unreachable")}
          choices={(["next", "floor", "skip"] as const).map((value) => ({
            value,
            label: t(`editor.unreachable.${value}`),
          }))}
          {...at("unreachable")}
        />
      )}
      <AmountField label={t("editor.rule.maxPrice")} none={t("editor.rule.noCeiling")} {...at("maxPrice")} />
      <AmountField
        label={t("editor.rule.withoutCompetitors")}
        none={t("editor.without.usual")}
        words={words(["keep", "skip", "fail"])}
        {...at("withoutCompetitors")}
      />
      <RoundingFields {...at("rounding")} />
      <ChangeFields {...at("change")} />
      <CompetitorFields {...at("competitors")} />
      <ChoiceField
        label={t("editor.rule.compareBy")}
        choices={(["unitPrice", "totalPrice"] as const).map((value) => ({
          value,
          label: t(`editor.compareBy.${value}`),
        }))}
        {...at("compareBy")}
      />
      <ChoiceField
        label={t("editor.rule.onBoundary")}
        choices={(["clamp", "skip"] as const).map((value) => ({ value, label: t(`editor.onBoundary.${value}`) }))}
        {...at("onBoundary")}
      />
      {Object.entries(rule)
        .filter(([key]) => !known.has(key))
        .map(([key, value]) => (
          <JsonChip key={key} label={key} path={[...path, key]} value={value} />
        ))}
    </div>
  );
}

interface PartProps {
  readonly path: Path;
  readonly value: Json | undefined;
}

const targets = ["position", "statistic", "percentile", "vendor", "amount", "keep"] as const;
type TargetKind = (typeof targets)[number];
const firstTargets: Readonly<Record<TargetKind, Json>> = {
  position: { position: 1 },
  statistic: { statistic: "median" },
  percentile: { percentile: 25 },
  vendor: { vendor: "" },
  amount: { amount: { of: "referencePrice" } },
  keep: "keep",
};
const statistics = ["lowest", "average", "median", "highest"] as const;

function targetKindOf(value: Json | undefined): TargetKind | null {
  if (value === "keep") return "keep";
  return targets.find((kind) => kind !== "keep" && knownObject(value, [kind]) !== null) ?? null;
}

function TargetField({ path, value }: PartProps) {
  const { t } = useTranslation();
  const { isLocked, set } = useEditing();
  const kind = targetKindOf(value);
  if (kind === null) return <JsonChip label={t("editor.rule.target")} path={path} value={value ?? null} />;
  const part = { label: t(`editor.target.${kind}`), path: [...path, kind], value: objectOf(value)?.[kind] };
  return (
    <fieldset className="edit-part">
      <Select
        size="xs"
        label={t("editor.rule.target")}
        value={kind}
        data={targets.map((one) => ({ value: one, label: t(`editor.target.${one}`) }))}
        onChange={(chosen) => {
          const next = targets.find((one) => one === chosen);
          if (next !== undefined) set(path, firstTargets[next]);
        }}
        disabled={isLocked}
      />
      {kind === "position" ? <NumberField {...part} min={1} decimals={0} /> : null}
      {kind === "percentile" ? <NumberField {...part} min={0} max={100} /> : null}
      {kind === "vendor" ? <TextField {...part} required /> : null}
      {kind === "amount" ? <AmountField {...part} none={t("editor.amount.none")} /> : null}
      {kind === "statistic" ? (
        <ChoiceField
          {...part}
          usual=""
          choices={statistics.map((one) => ({ value: one, label: t(`editor.statistics.${one}`) }))}
        />
      ) : null}
    </fieldset>
  );
}

function AdjustFields({ path, value }: PartProps) {
  const { t } = useTranslation();
  const adjust = value === undefined ? {} : knownObject(value, ["percent", "amount"]);
  if (adjust === null) return <JsonChip label={t("editor.rule.adjust")} path={path} value={value ?? null} />;
  return (
    <fieldset className="edit-part">
      <NumberField
        label={t("editor.rule.adjustPercent")}
        path={[...path, "percent"]}
        value={adjust["percent"]}
        suffix=" %"
      />
      <NumberField label={t("editor.rule.adjustAmount")} path={[...path, "amount"]} value={adjust["amount"]} />
    </fieldset>
  );
}

const changes = ["maxPercentUp", "maxPercentDown", "minPercent", "minAmount"] as const;

function ChangeFields({ path, value }: PartProps) {
  const { t } = useTranslation();
  const change = value === undefined ? {} : objectOf(value);
  if (change === null) return <JsonChip label={t("editor.rule.change")} path={path} value={value ?? null} />;
  const others = Object.entries(change).filter(([key]) => !changes.some((one) => one === key));
  return (
    <fieldset className="edit-part">
      {changes.map((key) => (
        <NumberField
          key={key}
          label={t(`editor.change.${key}`)}
          path={[...path, key]}
          value={change[key]}
          min={0}
          {...(key === "minAmount" ? {} : { suffix: " %" })}
        />
      ))}
      {others.map(([key, other]) => (
        <JsonChip key={key} label={key} path={[...path, key]} value={other} />
      ))}
    </fieldset>
  );
}

const roundings = ["none", "endings", "step"] as const;

function RoundingFields({ path, value }: PartProps) {
  const { t } = useTranslation();
  const { isLocked, set } = useEditing();
  const rounding = value === undefined ? {} : knownObject(value, ["ending", "endings", "step", "mode"]);
  if (rounding === null) return <JsonChip label={t("editor.rule.rounding")} path={path} value={value ?? null} />;
  const { ending, endings = ending, step, mode } = rounding;
  const kind = value === undefined ? "none" : step === undefined ? "endings" : "step";
  const choose = (chosen: string | null): void => {
    if (chosen === "none") set(path, undefined);
    if (chosen === "endings") set(path, { endings: [0.49, 0.99] });
    if (chosen === "step") set(path, { step: 0.05 });
  };
  return (
    <fieldset className="edit-part">
      <Select
        size="xs"
        label={t("editor.rule.rounding")}
        value={kind}
        data={roundings.map((one) => ({ value: one, label: t(`editor.rounding.${one}`) }))}
        onChange={choose}
        disabled={isLocked}
      />
      {kind === "endings" ? (
        <EndingsField path={path} value={endings} written={ending === undefined ? "endings" : "ending"} />
      ) : null}
      {kind === "step" ? (
        <NumberField label={t("editor.rounding.step")} path={[...path, "step"]} value={step} min={0.01} />
      ) : null}
      {kind === "none" ? null : (
        <ChoiceField
          label={t("editor.rounding.mode")}
          path={[...path, "mode"]}
          value={mode}
          choices={(["nearest", "down", "up"] as const).map((one) => ({ value: one, label: t(`editor.modes.${one}`) }))}
        />
      )}
    </fieldset>
  );
}

/** ".49 .99": endings as they are read; what cannot be read leaves the document as it is. */
function EndingsField({ path, value, written }: PartProps & { readonly written: "ending" | "endings" }) {
  const { t } = useTranslation();
  const { isLocked, set } = useEditing();
  const { language } = usePreferences();
  const numbers = listOf(value) ?? (value === undefined ? [] : [value]);
  const shown = numbers.map((number) => JSON.stringify(number).replace(".", language === "de" ? "," : ".")).join("  ");
  return (
    <TextInput
      key={shown}
      size="xs"
      label={t("editor.rounding.endings")}
      description={t("editor.rounding.endingsHelp")}
      defaultValue={shown}
      disabled={isLocked}
      onBlur={({ currentTarget }) => {
        const typed = currentTarget.value.split(/[\s;]+/).filter((part) => part !== "");
        const read = typed.map((part) => Number(part.replace(",", ".")));
        if (read.length === 0 || read.some((number) => !Number.isFinite(number))) return;
        const [only] = read;
        if (written === "ending" && read.length === 1 && only !== undefined) set([...path, "ending"], only);
        else if (written === "endings") set([...path, "endings"], read);
        else set(path, { endings: read });
      }}
    />
  );
}

function CompetitorFields({ path, value }: PartProps) {
  const { t } = useTranslation();
  const competitors = value === undefined ? {} : objectOf(value);
  if (competitors === null || "use" in competitors) {
    return <JsonChip label={t("editor.rule.competitors")} path={path} value={value ?? null} />;
  }
  const { domains, vendors, onlyAvailable, maxAgeHours, ...others } = competitors;
  return (
    <fieldset className="edit-part">
      <AvailableField path={[...path, "onlyAvailable"]} value={onlyAvailable} />
      <NumberField
        label={t("editor.rule.maxAgeHours")}
        path={[...path, "maxAgeHours"]}
        value={maxAgeHours}
        suffix=" h"
        min={0}
      />
      <SelectionFields name="domains" path={[...path, "domains"]} value={domains} />
      <SelectionFields name="vendors" path={[...path, "vendors"]} value={vendors} />
      {Object.entries(others).map(([key, other]) => (
        <JsonChip key={key} label={key} path={[...path, key]} value={other} />
      ))}
    </fieldset>
  );
}

function AvailableField({ path, value }: PartProps) {
  const { t } = useTranslation();
  const { isLocked, set } = useEditing();
  return (
    <Select
      size="xs"
      label={t("editor.rule.onlyAvailable")}
      value={typeof value === "boolean" ? String(value) : ""}
      data={[
        { value: "", label: t("editor.available.usual") },
        { value: "true", label: t("editor.available.only") },
        { value: "false", label: t("editor.available.all") },
      ]}
      onChange={(chosen) => set(path, chosen === "true" ? true : chosen === "false" ? false : undefined)}
      disabled={isLocked}
    />
  );
}

function SelectionFields({ name, path, value }: PartProps & { readonly name: "domains" | "vendors" }) {
  const { t } = useTranslation();
  const { include, exclude } = value === undefined ? {} : (objectOf(value) ?? {});
  return (
    <>
      <TextsField label={t(`editor.${name}.include`)} path={[...path, "include"]} value={include} />
      <TextsField label={t(`editor.${name}.exclude`)} path={[...path, "exclude"]} value={exclude} />
    </>
  );
}
