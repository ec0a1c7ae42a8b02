/** The assortment: a file, what its columns are, what an import of it would do, then the import with its errors by row. */
import { Button } from "@mantine/core";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { hasEnded, taskQuery, type Task } from "../app/task.ts";
import { Failure } from "../kit/failure.tsx";
import { Originals } from "../kit/originals.tsx";
import { WriteButton } from "../kit/write-button.tsx";
import { guessRoles, identifyingColumn } from "./columns.ts";
import { ColumnsTable } from "./columns-table.tsx";
import { readHead } from "./csv-file.ts";
import { DropZone } from "./drop-zone.tsx";
import { FileErrors } from "./file-errors.tsx";
import { sendFile, type ChosenFile } from "./import-file.ts";
import { Rehearsed } from "./rehearsed.tsx";
import { UnderWay } from "../work/under-way.tsx";
import "./start.css";

interface ProductsStepProps {
  readonly contractId: string;
  readonly hasProducts: boolean;
  /** Nothing else of the page takes a file, so it may be dropped anywhere. */
  readonly isAlone?: boolean;
}

export function ProductsStep({ contractId, hasProducts, isAlone = false }: ProductsStepProps) {
  const { t } = useTranslation();
  const cache = useQueryClient();
  const [chosen, setChosen] = useState<ChosenFile | null>(null);
  const [isUnreadable, setUnreadable] = useState(false);
  const [taskId, setTaskId] = useState<string | null>(null);
  const task = useQuery({ ...taskQuery(contractId, taskId ?? ""), enabled: taskId !== null }).data;
  const isDone = task?.state === "succeeded" && task.result.rehearsal === undefined;
  useEffect(() => {
    if (isDone) void cache.invalidateQueries({ queryKey: [contractId] });
  }, [isDone, cache, contractId]);
  const choose = async (file: File): Promise<void> => {
    setTaskId(null);
    try {
      const head = await readHead(file);
      setUnreadable(false);
      setChosen({ file, head, roles: guessRoles(head) });
    } catch {
      setUnreadable(true);
      setChosen(null);
    }
  };
  const other = (
    <Button
      onClick={() => {
        setTaskId(null);
        setChosen(null);
      }}
    >
      {t("start.otherFile")}
    </Button>
  );
  if (isDone && task !== undefined) {
    return (
      <>
        <Imported task={task} />
        <div className="actions">{other}</div>
      </>
    );
  }
  if (chosen === null) {
    return (
      <>
        <DropZone
          label={hasProducts ? t("start.products.dropAgain") : t("start.products.drop")}
          isAlone={isAlone}
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
  return (
    <div className="import">
      <ColumnsTable
        file={chosen.file.name}
        head={chosen.head}
        roles={chosen.roles}
        onChange={(roles) => {
          setTaskId(null);
          setChosen({ ...chosen, roles });
        }}
      />
      <Sending
        contractId={contractId}
        chosen={chosen}
        isRehearsal={hasProducts}
        task={task}
        isWaiting={taskId !== null && (task === undefined || !hasEnded(task))}
        onSent={setTaskId}
        other={other}
      />
    </div>
  );
}

interface SendingProps {
  readonly contractId: string;
  readonly chosen: ChosenFile;
  /** Products are there: they are replaced only after a look at what that does. */
  readonly isRehearsal: boolean;
  readonly task: Task | undefined;
  readonly isWaiting: boolean;
  readonly onSent: (taskId: string) => void;
  /** The way to another file. */
  readonly other: ReactNode;
}

function Sending({ contractId, chosen, isRehearsal, task, isWaiting, onSent, other }: SendingProps) {
  const { t } = useTranslation();
  const stop = useRef<AbortController | null>(null);
  const send = useMutation({
    mutationFn: async () => {
      const { signal } = (stop.current = new AbortController());
      return await sendFile(contractId, chosen, { isRehearsal, signal });
    },
    onSuccess: onSent,
  });
  const identifying = identifyingColumn(chosen.head.columns, chosen.roles);
  const isBusy = send.isPending || isWaiting;
  const rehearsal = task?.result.rehearsal;
  if (task !== undefined && rehearsal !== undefined) {
    return (
      <Rehearsed contractId={contractId} taskId={task.taskId} rehearsal={rehearsal} mayApply onApplied={onSent}>
        <WriteButton loading={isBusy} onClick={() => send.mutate()}>
          {t("start.rehearsal.again")}
        </WriteButton>
        {other}
      </Rehearsed>
    );
  }
  return (
    <>
      {identifying === null ? <p className="wrong">{t("start.products.needsId")}</p> : null}
      {send.isError && stop.current?.signal.aborted !== true ? <Failure error={send.error} /> : null}
      {task?.state === "failed" ? <Refused task={task} /> : null}
      <div className="actions">
        <WriteButton variant="filled" disabled={identifying === null} loading={isBusy} onClick={() => send.mutate()}>
          {isRehearsal ? t("start.rehearsal.check") : t("start.products.import")}
        </WriteButton>
        {other}
        {send.isPending ? (
          <Button size="compact-xs" onClick={() => stop.current?.abort()}>
            {t("asking.cancel")}
          </Button>
        ) : null}
        <UnderWay task={task} />
        <span className="soft">{isRehearsal ? t("start.rehearsal.checks") : t("start.products.nothingDeleted")}</span>
      </div>
    </>
  );
}

function Imported({ task }: { task: Task }) {
  const { t } = useTranslation();
  return <p role="status">{t("start.products.imported", { count: task.result.operations.successful })}</p>;
}

function Refused({ task }: { task: Task }) {
  const { t } = useTranslation();
  const failures = task.failures ?? [];
  return (
    <div role="alert" className="refused">
      <p className="wrong">
        {failures.length === 0
          ? t("start.products.refusedWhole")
          : t("start.products.refused", { count: failures.length })}
      </p>
      <FileErrors
        errors={failures.map(({ attributes: { row = "", column = "", code, exceptionMessage = "", ...params } }) => ({
          row,
          column,
          code,
          params,
          message: exceptionMessage.replace(/^Row \d+, column "[^"]*": /, ""),
        }))}
      />
      {failures.length === 0 ? <Originals texts={[task.failureMessage ?? ""]} /> : null}
    </div>
  );
}
