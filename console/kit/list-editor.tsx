/** A list of short texts in columns that a person changes as a whole: add, change, remove, then save. */
import { ActionIcon, Button, TextInput } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { LanguageNumber } from "./language-number.tsx";
import { WriteButton } from "./write-button.tsx";

export type ListRow = Readonly<Record<string, string>>;

export interface ListColumn {
  readonly name: string;
  readonly label: string;
  readonly placeholder?: string;
  readonly isRequired?: boolean;
  /** Its text is a decimal number, which is shown and read as the person's language writes it. */
  readonly isNumber?: boolean;
}

interface ListEditorProps {
  readonly columns: readonly ListColumn[];
  readonly rows: readonly ListRow[];
  /** Null where the person may only look. */
  readonly onSave: ((rows: readonly ListRow[]) => void) | null;
  readonly isBusy: boolean;
  readonly isSaved: boolean;
  /** To save what stands there already says something too. */
  readonly isSavedUnchanged?: boolean;
  readonly empty: string;
}

export function ListEditor(editor: ListEditorProps) {
  const { columns, rows, onSave, isBusy, isSaved, isSavedUnchanged = false, empty } = editor;
  const { t } = useTranslation();
  const [changed, setChanged] = useState<readonly ListRow[] | null>(null);
  const shown = changed ?? rows;
  const put = (index: number, name: string, value: string): void =>
    setChanged(shown.map((row, at) => (at === index ? { ...row, [name]: value } : row)));
  const blank = Object.fromEntries(columns.map(({ name }) => [name, ""]));
  return (
    <form
      className="list-editor"
      onSubmit={(event) => {
        event.preventDefault();
        onSave?.(shown);
      }}
    >
      {shown.length === 0 ? <p className="soft">{empty}</p> : null}
      {shown.map((row, index) => (
        <div key={index} className="list-row">
          {columns.map((column) => (
            <Cell
              key={column.name}
              column={column}
              label={`${column.label} ${index + 1}`}
              text={row[column.name] ?? ""}
              isLocked={onSave === null}
              onText={(text) => put(index, column.name, text)}
            />
          ))}
          {onSave === null ? null : (
            <ActionIcon
              aria-label={t("listing.remove", { number: index + 1 })}
              onClick={() => setChanged(shown.filter((_, at) => at !== index))}
            >
              <svg width="12" height="12" viewBox="0 0 12 12" aria-hidden="true">
                <path d="M2 2l8 8M10 2l-8 8" stroke="currentColor" strokeWidth="1.4" />
              </svg>
            </ActionIcon>
          )}
        </div>
      ))}
      {onSave === null ? null : (
        <div className="actions">
          <Button onClick={() => setChanged([...shown, blank])}>{t("listing.add")}</Button>
          <WriteButton type="submit" variant="filled" loading={isBusy} disabled={changed === null && !isSavedUnchanged}>
            {t("listing.save")}
          </WriteButton>
          <span className="soft" role="status">
            {isSaved && changed === null ? t("listing.saved") : ""}
          </span>
        </div>
      )}
    </form>
  );
}

interface CellProps {
  readonly column: ListColumn;
  readonly label: string;
  readonly text: string;
  readonly isLocked: boolean;
  readonly onText: (text: string) => void;
}

function Cell({ column, label, text, isLocked, onText }: CellProps) {
  const { placeholder = column.label, isRequired = false, isNumber = false } = column;
  const field = { "aria-label": label, placeholder, required: isRequired, readOnly: isLocked };
  if (isNumber) {
    return (
      <LanguageNumber
        {...field}
        value={text === "" ? null : Number(text)}
        onChange={(number) => onText(number === null ? "" : String(number))}
      />
    );
  }
  return (
    <TextInput
      {...field}
      size="xs"
      value={text}
      maxLength={500}
      onChange={(event) => onText(event.currentTarget.value)}
    />
  );
}
