/** The assortment: a file, what its columns are, what an import of it would do, then the import with its errors by row. */
import { Button } from "@mantine/core";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { hasEnded, taskQuery, type Task } from "../service/task.ts";
import { Failure } from "../kit/failure.tsx";
import { Originals } from "../kit/originals.tsx";
import { WriteButton } from "../kit/write-button.tsx";
import { guessRoles, identifyingPlace, isField, priceColumns } from "./columns.ts";
import { ColumnsTable } from "./columns-table.tsx";
import type { AmountColumns } from "./csv-file.ts";
import { DropZone } from "./drop-zone.tsx";
import { FileErrors } from "./file-errors.tsx";
import { sendFile, type ChosenFile } from "./import-file.ts";
import { FurtherRows, LeftOut } from "./left-out.tsx";
import { Rehearsed } from "./rehearsed.tsx";
import { withAmounts } from "./table-file.ts";
import { TableForm } from "./table-form.tsx";
import { Unreadable } from "./unreadable.tsx";
import { Warnings } from "./warnings.tsx";
import { useTable } from "./use-table.ts";
import { UnderWay } from "../kit/under-way.tsx";
import "./start.css";

const amountsOf: AmountColumns = (table) => priceColumns(guessRoles(table));

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
  const [taskId, setTaskId] = useState<string | null>(null);
  const [rowsLeftOut, setRowsLeftOut] = useState(0);
  const task = useQuery({ ...taskQuery(contractId, taskId ?? ""), enabled: taskId !== null }).data;
  const isDone = task?.state === "succeeded" && task.result.rehearsal === undefined;
  useEffect(() => {
    if (isDone) void cache.invalidateQueries({ queryKey: [contractId] });
  }, [isDone, cache, contractId]);
  const reading = useTable(amountsOf, (table, isNew) => {
    setTaskId(null);
    setChosen((before) => {
      if (table === null) return null;
      if (before !== null && !isNew) return { ...before, table };
      return { table, roles: guessRoles(table.head), isWithoutFurther: false };
    });
  });
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
        <LeftOut rows={rowsLeftOut} />
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
          onFile={reading.read}
        />
        <Unreadable reading={reading} />
      </>
    );
  }
  return (
    <div className="import">
      <TableForm
        table={chosen.table}
        amounts={priceColumns(chosen.roles)}
        fields={chosen.roles.flatMap((role, index) => (isField(role) ? [index] : []))}
        onDecimal={(decimal) => reading.chooseDecimal(chosen.table, decimal)}
        onSheet={(sheet) => reading.chooseSheet(chosen.table, sheet)}
      />
      <Unreadable reading={reading} />
      <ColumnsTable
        head={chosen.table.head}
        roles={chosen.roles}
        onChange={(roles) => {
          setTaskId(null);
          setChosen({ ...chosen, table: withAmounts(chosen.table, priceColumns(roles)), roles });
        }}
      />
      <FurtherRows
        chosen={chosen}
        task={task}
        onChange={(isWithoutFurther) => {
          setTaskId(null);
          setChosen({ ...chosen, isWithoutFurther });
        }}
      />
      <Sending
        contractId={contractId}
        chosen={chosen}
        isRehearsal={hasProducts}
        task={task}
        isWaiting={taskId !== null && (task === undefined || !hasEnded(task))}
        onSent={(sent) => {
          setTaskId(sent.taskId);
          setRowsLeftOut(sent.rowsLeftOut);
        }}
        onApplied={setTaskId}
        rowsLeftOut={rowsLeftOut}
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
  readonly onSent: (sent: { readonly taskId: string; readonly rowsLeftOut: number }) => void;
  /** Gets the task of the import. */
  readonly onApplied: (taskId: string) => void;
  readonly rowsLeftOut: number;
  /** The way to another file. */
  readonly other: ReactNode;
}

function Sending(props: SendingProps) {
  const { contractId, chosen, isRehearsal, task, isWaiting, onSent, onApplied, rowsLeftOut, other } = props;
  const { t } = useTranslation();
  const stop = useRef<AbortController | null>(null);
  const send = useMutation({
    mutationFn: async () => {
      const { signal } = (stop.current = new AbortController());
      return await sendFile(contractId, chosen, { isRehearsal, signal });
    },
    onSuccess: onSent,
  });
  const identifying = identifyingPlace(chosen.roles);
  const isBusy = send.isPending || isWaiting;
  const rehearsal = task?.result.rehearsal;
  if (task !== undefined && rehearsal !== undefined) {
    return (
      <Rehearsed contractId={contractId} taskId={task.taskId} rehearsal={rehearsal} mayApply onApplied={onApplied}>
        <LeftOut rows={rowsLeftOut} />
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
  return (
    <>
      <p role="status">{t("start.products.imported", { count: task.result.operations.successful })}</p>
      <Warnings warnings={task.result.warnings} />
    </>
  );
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
