/** An amount of money: a number, a field with its margin and taxes, a table's cell or a definition. Others stay JSON. */
import { Select } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { legible } from "../../kit/legible.ts";
import type { Json } from "../../strategies/document-diff.ts";
import { knownObject, useEditing } from "../editing.ts";
import { objectOf, textOf } from "../json.ts";
import type { Path } from "../json-text.ts";
import { JsonChip, NameField, NumberField } from "./fields.tsx";

const kinds = ["none", "number", "of", "lookup", "use"] as const;
type Kind = (typeof kinds)[number];

/** null: a form that only JSON can show. */
function kindOf(value: Json | undefined): Kind | null {
  if (value === undefined) return "none";
  if (typeof value === "number") return "number";
  if (knownObject(value, ["lookup"]) !== null) return "lookup";
  if (knownObject(value, ["use"]) !== null) return "use";
  return knownObject(value, ["of", "marginPercent", "vat", "percent", "amount"]) === null ? null : "of";
}

interface AmountFieldProps {
  readonly label: string;
  readonly path: Path;
  readonly value: Json | undefined;
  /** What no amount means here. */
  readonly none: string;
  /** Other values that stand in its place, such as words. */
  readonly words?: readonly { readonly value: string; readonly label: string }[];
}

export function AmountField({ label, path, value, none, words = [] }: AmountFieldProps) {
  const { t } = useTranslation();
  const { document, isLocked, set, tags } = useEditing();
  const word = words.find((one) => one.value === value)?.value ?? null;
  const kind = word === null ? kindOf(value) : null;
  if (kind === null && word === null) return <JsonChip label={label} path={path} value={value ?? null} />;
  const names = { lookup: namesIn(document["tables"]), use: namesIn(document["definitions"]) };
  const first: Readonly<Record<Kind, Json | undefined>> = {
    none: undefined,
    number: 0,
    of: { of: tags.includes("purchasePrice") ? "tags.purchasePrice" : "referencePrice" },
    lookup: { lookup: names.lookup[0] ?? "" },
    use: { use: names.use[0] ?? "" },
  };
  const offered = kinds.filter((one) => one === kind || (one !== "lookup" && one !== "use") || names[one].length > 0);
  const choices = [
    ...offered.map((one) => ({ value: one, label: one === "none" ? none : t(`editor.amount.${one}`) })),
    ...words,
  ];
  return (
    <fieldset className="edit-part" aria-label={label}>
      <Select
        size="xs"
        label={label}
        value={word ?? kind}
        data={choices}
        onChange={(chosen) => set(path, isKind(chosen) ? first[chosen] : (chosen ?? undefined))}
        disabled={isLocked}
      />
      {kind === "number" ? <NumberField label={t("editor.amount.number")} path={path} value={value} /> : null}
      {kind === "of" ? <FieldAmount path={path} value={value} /> : null}
      {kind === "lookup" || kind === "use" ? (
        <NamedAmount kind={kind} path={[...path, kind]} value={objectOf(value)?.[kind]} names={names[kind]} />
      ) : null}
    </fieldset>
  );
}

function isKind(value: string | null): value is Kind {
  return kinds.some((kind) => kind === value);
}

function FieldAmount({ path, value }: { path: Path; value: Json | undefined }) {
  const { t } = useTranslation();
  const { of, marginPercent, vat, percent, amount } = objectOf(value) ?? {};
  return (
    <>
      <NameField label={t("editor.amount.of")} path={[...path, "of"]} value={of} isNumeric />
      <RateField label={t("editor.amount.margin")} path={[...path, "marginPercent"]} value={marginPercent} />
      {typeof vat === "string" ? (
        <NameField label={t("editor.amount.vatFrom")} path={[...path, "vat"]} value={vat} isNumeric />
      ) : (
        <NumberField label={t("editor.amount.vat")} path={[...path, "vat"]} value={vat} suffix=" %" min={0} />
      )}
      <NumberField label={t("editor.amount.percent")} path={[...path, "percent"]} value={percent} suffix=" %" />
      <NumberField label={t("editor.amount.plus")} path={[...path, "amount"]} value={amount} />
    </>
  );
}

/** A margin: a number, or looked up in a table, which can be opened. */
function RateField({ label, path, value }: { label: string; path: Path; value: Json | undefined }) {
  const { t } = useTranslation();
  const { document, isLocked, set } = useEditing();
  const [table] = namesIn(document["tables"]);
  const lookup = knownObject(value, ["lookup"]);
  if (lookup === null) {
    return (
      <div className="edit-named">
        <NumberField label={label} path={path} value={value} suffix=" %" max={99.99} />
        {table === undefined ? null : (
          <button type="button" className="link" disabled={isLocked} onClick={() => set(path, { lookup: table })}>
            {t("editor.amount.asTable")}
          </button>
        )}
      </div>
    );
  }
  return (
    <NamedAmount
      kind="lookup"
      label={label}
      path={[...path, "lookup"]}
      value={lookup["lookup"]}
      names={namesIn(document["tables"])}
    />
  );
}

interface NamedAmountProps {
  readonly kind: "lookup" | "use";
  readonly label?: string;
  readonly path: Path;
  readonly value: Json | undefined;
  readonly names: readonly string[];
}

function NamedAmount({ kind, label, path, value, names }: NamedAmountProps) {
  const { t } = useTranslation();
  const { isLocked, openTable, set, showJson } = useEditing();
  const name = textOf(value) ?? "";
  const known = names.includes(name) ? names : [name, ...names];
  return (
    <div className="edit-named">
      <Select
        size="xs"
        label={label ?? t(`editor.amount.${kind}`)}
        value={name}
        data={known.map((one) => ({ value: one, label: legible(one) }))}
        onChange={(chosen) => set(path, chosen ?? name)}
        disabled={isLocked}
      />
      <button
        type="button"
        className="link"
        onClick={() => (kind === "lookup" ? openTable(name) : showJson(`/definitions/${name}`))}
      >
        {t("editor.openNamed")}
      </button>
    </div>
  );
}

function namesIn(value: Json | undefined): readonly string[] {
  return Object.keys(objectOf(value) ?? {});
}
