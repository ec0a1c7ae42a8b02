/** The assortment: a file, what its columns are, then the import with its errors by row. */
import { Button } from "@mantine/core";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { service } from "../app/service.ts";
import { Failure } from "../kit/failure.tsx";
import { Foreign } from "../kit/foreign.tsx";
import { useFormats } from "../kit/formats.ts";
import { guessRoles, headerOf, identifyingColumn, type Role } from "./columns.ts";
import { inUtf8, readHead, type CsvHead } from "./csv-file.ts";
import { DropZone } from "./drop-zone.tsx";
import { ColumnsTable } from "./columns-table.tsx";
import { type Task, hasEnded, taskQuery } from "../app/task.ts";

interface Chosen {
  readonly file: File;
  readonly head: CsvHead;
  readonly roles: readonly Role[];
}

export function ProductsStep({ contractId, hasProducts }: { contractId: string; hasProducts: boolean }) {
  const { t } = useTranslation();
  const cache = useQueryClient();
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const [isUnreadable, setUnreadable] = useState(false);
  const [taskId, setTaskId] = useState<string | null>(null);
  const task = useQuery({ ...taskQuery(contractId, taskId ?? ""), enabled: taskId !== null }).data;
  const upload = useMutation({
    mutationFn: async (given: Chosen) => (await importFile(contractId, given)).data.id,
    onSuccess: setTaskId,
  });
  const isDone = task?.state === "succeeded";
  useEffect(() => {
    if (isDone) void cache.invalidateQueries({ queryKey: [contractId] });
  }, [isDone, cache, contractId]);
  const choose = async (file: File): Promise<void> => {
    setTaskId(null);
    upload.reset();
    try {
      const head = await readHead(file);
      setUnreadable(false);
      setChosen({ file, head, roles: guessRoles(head) });
    } catch {
      setUnreadable(true);
      setChosen(null);
    }
  };
  if (isDone && task !== undefined) return <Imported task={task} />;
  if (chosen === null) {
    return (
      <>
        <DropZone
          label={hasProducts ? t("start.products.dropAgain") : t("start.products.drop")}
          onFile={(file) => void choose(file)}
        />
        {isUnreadable ? (
          <p className="wrong" role="alert">
            {t("start.unreadable")}
          </p>
        ) : null}
      </>
    );
  }
  const identifying = identifyingColumn(chosen.head.columns, chosen.roles);
  const isBusy = upload.isPending || (task !== undefined && !hasEnded(task));
  return (
    <div className="import">
      <ColumnsTable
        file={chosen.file.name}
        head={chosen.head}
        roles={chosen.roles}
        onChange={(roles) => setChosen({ ...chosen, roles })}
      />
      {identifying === null ? <p className="wrong">{t("start.products.needsId")}</p> : null}
      {upload.isError ? <Failure error={upload.error} /> : null}
      {task?.state === "failed" ? <Refused task={task} /> : null}
      <div className="actions">
        <Button variant="filled" disabled={identifying === null} loading={isBusy} onClick={() => upload.mutate(chosen)}>
          {hasProducts ? t("start.products.replace") : t("start.products.import")}
        </Button>
        <Button onClick={() => setChosen(null)}>{t("start.otherFile")}</Button>
        <span className="soft">{hasProducts ? t("start.products.replaces") : t("start.products.nothingDeleted")}</span>
      </div>
    </div>
  );
}

function Imported({ task }: { task: Task }) {
  const { t } = useTranslation();
  return <p role="status">{t("start.products.imported", { count: task.result.operations.successful })}</p>;
}

const mostShown = 12;

/** What the file has wrong, by row and column. Nothing of it was stored. */
function Refused({ task }: { task: Task }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const failures = task.failures ?? [];
  return (
    <div role="alert" className="refused">
      <p className="wrong">{t("start.products.refused", { count: failures.length })}</p>
      <ul>
        {failures.slice(0, mostShown).map(({ attributes }, index) => {
          const { row, column, exceptionMessage } = readAttributes(attributes);
          return (
            <li key={index}>
              <b>
                {t("start.products.row", { row })}
                {column === "" ? null : (
                  <>
                    {" · "}
                    <Foreign text={column} />
                  </>
                )}
              </b>{" "}
              <span lang="en">
                <Foreign text={exceptionMessage.replace(/^Row \d+, column "[^"]*": /, "")} />
              </span>
            </li>
          );
        })}
      </ul>
      {failures.length === 0 ? (
        <p lang="en">
          <Foreign text={task.failureMessage ?? ""} />
        </p>
      ) : null}
      {failures.length > mostShown ? (
        <p className="soft">{t("start.products.more", { number: formats.count(failures.length - mostShown) })}</p>
      ) : null}
    </div>
  );
}

function readAttributes(attributes: object): { row: string; column: string; exceptionMessage: string } {
  const values = new Map<string, unknown>(Object.entries(attributes));
  const read = (name: string): string => {
    const value = values.get(name);
    return typeof value === "string" ? value : "";
  };
  return { row: read("row"), column: read("column"), exceptionMessage: read("exceptionMessage") };
}

async function importFile(contractId: string, { file, head, roles }: Chosen) {
  const headers: Record<string, string> = {
    "content-type": "text/csv",
    "service-product-identifying-attributes": headerText(identifyingColumn(head.columns, roles) ?? ""),
    "service-decimal-separator": head.decimal,
    "service-csv-column-separator": head.separator === "\t" ? "CQ==" : head.separator,
  };
  for (const [index, role] of roles.entries()) {
    const column = head.columns[index];
    if (role !== "tag" && column !== undefined) headers[headerOf[role]] = headerText(column);
  }
  const body = await inUtf8(file, head.encoding);
  return await service.put(
    "/api/v3/vendor/contracts/{contractId}/products",
    { path: { contractId }, body },
    { headers },
  );
}

/** UTF-8, byte by byte, as the service reads headers: a browser sends no other characters. */
function headerText(text: string): string {
  return String.fromCharCode(...new TextEncoder().encode(text));
}
