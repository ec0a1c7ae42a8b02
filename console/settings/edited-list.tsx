/**
 * A list of settings as a form. If somebody else has changed it meanwhile, what they stored is shown beside what is typed: it can be taken,
 * or replaced by saving again.
 */
import { Button } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { RequestFailed } from "../../client/client.ts";
import { useMay } from "../service/permissions.ts";
import { isStale } from "../service/service.ts";
import { ChangedMeanwhile } from "../kit/changed-meanwhile.tsx";
import { Failure } from "../kit/failure.tsx";
import { Foreign } from "../kit/foreign.tsx";
import { ListEditor, type ListColumn, type ListRow } from "../kit/list-editor.tsx";
import { Table } from "../kit/table.tsx";

interface EditedListProps {
  readonly columns: readonly ListColumn[];
  /** As they are stored. */
  readonly rows: readonly ListRow[];
  readonly empty: string;
  /** Of another version the form begins anew. */
  readonly version: string | null;
  readonly onPut: (rows: readonly ListRow[]) => Promise<void>;
  /** Reads them again. */
  readonly onRead: () => Promise<unknown>;
  /** To save what stands there already says something too. */
  readonly isSavedUnchanged?: boolean;
  readonly needs?: Parameters<typeof useMay>[0];
}

export function EditedList({ onPut, onRead, version, needs = "settings", ...list }: EditedListProps) {
  const may = useMay(needs);
  const [begun, setBegun] = useState(version);
  const [isBehind, setBehind] = useState(false);
  const save = useMutation({
    mutationFn: onPut,
    onSuccess: () => setBehind(false),
    onError: async (error) => {
      if (!isStale(error)) return;
      setBehind(true);
      await onRead();
    },
  });
  if (begun !== version && !isBehind) setBegun(version);
  return (
    <div className="panel pad">
      <ListEditor
        key={begun}
        {...list}
        onSave={may ? save.mutate : null}
        isBusy={save.isPending}
        isSaved={save.isSuccess}
      />
      {!save.isError ? null : isBehind && save.error instanceof RequestFailed ? (
        <p className="wrong" role="alert">
          <ChangedMeanwhile item={save.error.errors[0]} isShown />
        </p>
      ) : (
        <Failure error={save.error} />
      )}
      {isBehind && begun !== version ? (
        <StoredNow
          {...list}
          onTake={() => {
            save.reset();
            setBehind(false);
          }}
        />
      ) : null}
    </div>
  );
}

interface StoredNowProps extends Pick<EditedListProps, "columns" | "empty" | "rows"> {
  readonly onTake: () => void;
}

function StoredNow({ columns, rows, empty, onTake }: StoredNowProps) {
  const { t } = useTranslation();
  return (
    <section className="stored-now" aria-labelledby="stored-now">
      <h3 id="stored-now">{t("settings.storedNow")}</h3>
      {rows.length === 0 ? (
        <p className="soft">{empty}</p>
      ) : (
        <Table label={t("settings.storedNow")} columns={columns.map(({ label }) => ({ text: label }))} isInside>
          {rows.map((row, index) => (
            <tr key={index}>
              {columns.map(({ name }) => (
                <td key={name}>
                  <Foreign text={row[name] ?? ""} />
                </td>
              ))}
            </tr>
          ))}
        </Table>
      )}
      <div className="actions">
        <Button onClick={onTake}>{t("settings.takeStored")}</Button>
        <span className="soft">{t("settings.orSave")}</span>
      </div>
    </section>
  );
}
