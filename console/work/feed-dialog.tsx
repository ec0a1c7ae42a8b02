/** A feed to make or to change: its name, its columns in order, the form of its file, and whether it has a public address. */
import { Checkbox, Select, TagsInput, TextInput } from "@mantine/core";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Asking } from "../kit/asking.tsx";
import { fieldOf } from "../kit/form.ts";
import { tagsQuery } from "../start/queries.ts";
import { feedFields, usualFields } from "./feed-fields.ts";
import { saveFeed, type Feed, type FeedIn } from "./queries.ts";
import "./feed-dialog.css";

interface FeedDialogProps {
  readonly contractId: string;
  /** Null for a new one. */
  readonly feed: Feed | null;
  readonly onClose: () => void;
  /** Else it is closed. */
  readonly onSaved?: () => void;
}

const formats = ["csv", "json"] as const;
const separators = [";", ",", "\t", "|"] as const;
const decimals = [",", "."] as const;
const nameCharacters = 255;

type Choice<Value extends string> = { readonly value: Value; readonly choose: (value: string | null) => void };

function useOneOf<Value extends string>(
  values: readonly [Value, ...Value[]],
  given: string | undefined,
): Choice<Value> {
  const read = (text: string | null | undefined): Value => values.find((one) => one === text) ?? values[0];
  const [value, setValue] = useState(() => read(given));
  return { value, choose: (text) => setValue(read(text)) };
}

export function FeedDialog({ contractId, feed, onClose, onSaved = onClose }: FeedDialogProps) {
  const { t } = useTranslation();
  const [fields, setFields] = useState<readonly string[]>(feed?.fields.map(({ name }) => name) ?? usualFields);
  const format = useOneOf(formats, feed?.format);
  const separator = useOneOf(separators, feed?.csvSeparator ?? (feed === null ? undefined : ","));
  const decimal = useOneOf(decimals, feed?.csvDecimalSeparator ?? (feed === null ? undefined : "."));
  const tags = useQuery(tagsQuery(contractId)).data ?? [];
  const save = useMutation({
    mutationFn: async (given: FeedIn) => await saveFeed(contractId, feed?.id ?? null, given),
    onSuccess: onSaved,
  });
  const submit = (form: FormData): void =>
    save.mutate({
      name: fieldOf(form, "name").trim(),
      format: format.value,
      fields: fields.map((name) => feed?.fields.find((known) => known.name === name) ?? { name }),
      ...(format.value === "csv" ? { csvSeparator: separator.value, csvDecimalSeparator: decimal.value } : {}),
      publicAccess: form.has("public"),
    });
  const known = [...feedFields, ...tags.flatMap(({ key }) => (key === undefined ? [] : [`tags.${key}`]))];
  return (
    <Asking
      title={feed === null ? t("work.feedDialog.make") : t("work.feedDialog.change")}
      submit={feed === null ? t("work.feedDialog.make") : t("work.feedDialog.save")}
      isBusy={save.isPending}
      error={save.error}
      onClose={onClose}
      onSubmit={submit}
    >
      <TextInput
        name="name"
        label={t("work.feedDialog.name")}
        defaultValue={feed?.name ?? t("work.feedDialog.usualName")}
        required
        maxLength={nameCharacters}
        data-autofocus
      />
      <TagsInput
        label={t("work.feedDialog.fields")}
        description={t("work.feedDialog.fieldsHelp")}
        value={[...fields]}
        onChange={setFields}
        data={known}
        required
        comboboxProps={{ withinPortal: false }}
      />
      <Select
        label={t("work.columns.format")}
        value={format.value}
        data={formats.map((value) => ({ value, label: value.toUpperCase() }))}
        onChange={format.choose}
        allowDeselect={false}
      />
      {format.value === "csv" ? (
        <>
          <Select
            label={t("work.feedDialog.separator")}
            value={separator.value}
            data={separators.map((value) => ({ value, label: value === "\t" ? t("work.feedDialog.tab") : value }))}
            onChange={separator.choose}
            allowDeselect={false}
          />
          <Select
            label={t("work.feedDialog.decimal")}
            value={decimal.value}
            data={decimals.map((value) => ({ value, label: `1234${value}50` }))}
            onChange={decimal.choose}
            allowDeselect={false}
          />
        </>
      ) : null}
      <Checkbox
        name="public"
        label={t("work.feedDialog.public")}
        description={t("work.feedDialog.publicHelp")}
        defaultChecked={feed?.publicUrl !== undefined}
      />
    </Asking>
  );
}
