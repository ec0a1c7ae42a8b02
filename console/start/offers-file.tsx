/** A chosen file of offers: what its columns are, what cannot be read, then its storing, which may be ended. */
import { Button, Select, TextInput } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useContract } from "../service/contract.ts";
import type { Decimal } from "../kit/csv-decimal.ts";
import { Failure } from "../kit/failure.tsx";
import { useFormats } from "../kit/formats.ts";
import { Skeleton } from "../kit/loaded.tsx";
import { Originals } from "../kit/originals.tsx";
import { WriteButton } from "../kit/write-button.tsx";
import { FileErrors } from "./file-errors.tsx";
import {
  amountPlaces,
  missingColumns,
  offerColumns,
  placesOf,
  type OfferColumn,
  type OfferColumns,
} from "./offer-columns.ts";
import { TableForm } from "./table-form.tsx";
import type { TableFile } from "./table-file.ts";
import { readOffers, type OfferProblem, type Snapshot } from "./read-offers.ts";
import { useSubmit, type Submitting } from "./use-submit.ts";

export interface ChosenOffers {
  /** Another one for each file that is chosen. */
  readonly id: string;
  readonly table: TableFile;
  readonly columns: OfferColumns;
  /** Typed for all rows, if no column says it. */
  readonly domain: string;
}

interface OffersFileProps {
  readonly contractId: string;
  readonly chosen: ChosenOffers;
  readonly onChange: (chosen: ChosenOffers) => void;
  readonly onDecimal: (decimal: Decimal) => void;
  readonly onSheet: (sheet: string) => void;
  /** The way to another file. */
  readonly children: ReactNode;
}

export function OffersFile({ contractId, chosen, onChange, onDecimal, onSheet, children }: OffersFileProps) {
  const { t } = useTranslation();
  const missing = missingColumns(chosen.columns, chosen.domain);
  const submit = useSubmit(contractId);
  const read = useRead(contractId, chosen, missing.length === 0);
  const isLocked = submit.isSending || submit.sent > 0;
  if (submit.isDone) {
    return (
      <>
        <Stored submit={submit} />
        <div className="actions">{children}</div>
      </>
    );
  }
  return (
    <div className="import">
      <TableForm
        table={chosen.table}
        amounts={amountPlaces(chosen.table.head.columns, chosen.columns)}
        fields={placesOf(chosen.table.head.columns, chosen.columns, offerColumns)}
        isLocked={isLocked}
        onDecimal={onDecimal}
        onSheet={onSheet}
      />
      <ColumnChoice chosen={chosen} onChange={onChange} isLocked={isLocked} />
      {missing.length > 0 ? (
        <p className="wrong">
          {t("start.offers.missing", {
            columns: missing.map((column) => t(`start.offers.columns.${column}`)).join(", "),
          })}
        </p>
      ) : read.isError ? (
        <Failure error={read.error} onRetry={() => void read.refetch()} />
      ) : read.data === undefined ? (
        <Skeleton lines={3} />
      ) : (
        <>
          <Problems chosen={chosen} problems={read.data.problems} rows={read.data.rows} />
          <Submit submit={submit} snapshots={read.data.snapshots} />
        </>
      )}
      <div className="actions">{children}</div>
    </div>
  );
}

/** Read anew for each choice of columns, and not because offers change meanwhile. Nothing is kept: a file may be large. */
function useRead(contractId: string, { id, table, columns, domain }: ChosenOffers, isReadable: boolean) {
  const currency = useContract()?.currency ?? "EUR";
  return useQuery({
    queryKey: [contractId, "offersFile", id, columns, domain, table.head.decimal],
    queryFn: async ({ signal }) => {
      const { csv: file, head } = table;
      return await readOffers({ contractId, currency }, { file, head, columns, domain }, signal);
    },
    enabled: isReadable,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
}

interface ColumnChoiceProps extends Pick<OffersFileProps, "chosen" | "onChange"> {
  /** A part of what they make of the file is stored. */
  readonly isLocked: boolean;
}

function ColumnChoice({ chosen, onChange, isLocked }: ColumnChoiceProps) {
  const { t } = useTranslation();
  const { table, columns, domain } = chosen;
  const names = [...new Set(table.head.columns.filter((name) => name !== ""))];
  const [typed, setTyped] = useState(domain);
  const typeDomain = (): void => onChange({ ...chosen, domain: hostOf(typed) });
  return (
    <div className="offer-columns">
      {offerColumns.map((column) => (
        <Select
          key={column}
          size="xs"
          label={t(`start.offers.columns.${column}`)}
          placeholder={t("start.offers.noColumn")}
          clearable={!isLocked}
          disabled={isLocked}
          value={columns[column]}
          data={names}
          onChange={(name) => onChange({ ...chosen, columns: { ...columns, [column]: name } })}
        />
      ))}
      {columns.domain === null ? (
        <TextInput
          size="xs"
          label={t("start.offers.domainOfAll")}
          placeholder="shop.example"
          disabled={isLocked}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          onBlur={typeDomain}
          onKeyDown={({ key }) => {
            if (key === "Enter") typeDomain();
          }}
        />
      ) : null}
    </div>
  );
}

/** Of an address its host: people copy it from their browser. */
function hostOf(typed: string): string {
  const text = typed.trim().toLowerCase();
  return text.replace(/^[a-z]+:\/\//, "").replace(/[/?#].*$/, "");
}

interface ProblemsProps {
  readonly chosen: ChosenOffers;
  readonly problems: readonly OfferProblem[];
  readonly rows: number;
}

/** Rows that are left out, and why. */
function Problems({ chosen, problems, rows }: ProblemsProps) {
  const { t } = useTranslation();
  const formats = useFormats();
  if (problems.length === 0) return null;
  const example = formats.plain(1_099.5);
  const wordsOf = ({ column, text }: OfferProblem): string =>
    t(`start.offers.problems.${problemOf(column, text)}`, { text, example });
  return (
    <div role="status" className="refused">
      <p className="wrong">{t("start.offers.leftOut", { count: problems.length, rows: formats.count(rows) })}</p>
      <FileErrors
        errors={problems.map((problem) => ({
          row: String(problem.row),
          column: chosen.columns[problem.column] ?? "",
          code: undefined,
          params: {},
          message: "",
          words: wordsOf(problem),
        }))}
      />
    </div>
  );
}

function problemOf(column: OfferColumn, text: string) {
  if (text === "") return "empty";
  if (column === "product") return "unknown";
  return column === "availability" ? "availability" : "amount";
}

function Submit({ submit, snapshots }: { submit: Submitting; snapshots: readonly Snapshot[] }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const [ownVendor, setOwnVendor] = useState("");
  const total = snapshots.length;
  return (
    <>
      <TextInput
        label={t("start.offers.own")}
        description={t("start.offers.ownHelp")}
        value={ownVendor}
        maw={320}
        onChange={(event) => setOwnVendor(event.currentTarget.value)}
      />
      {submit.error === null ? null : <Failure error={submit.error} />}
      {submit.sent > 0 && !submit.isSending ? (
        <p role="status">{t("start.offers.partly", { sent: submit.sent, total: formats.count(total) })}</p>
      ) : null}
      <div className="actions">
        <WriteButton
          variant="filled"
          disabled={total === 0}
          loading={submit.isSending}
          onClick={() => submit.start(snapshots, ownVendor.trim())}
        >
          {t("start.offers.submit")}
        </WriteButton>
        {submit.isSending ? (
          <>
            <span role="status">
              <progress value={submit.sent} max={total} aria-label={t("task.progress")} />{" "}
              {t("task.ofTotal", { done: formats.count(submit.sent), total: formats.count(total) })}
            </span>
            <Button size="compact-xs" onClick={submit.cancel}>
              {t("asking.cancel")}
            </Button>
          </>
        ) : null}
      </div>
    </>
  );
}

function Stored({ submit: { accepted, refused } }: { submit: Submitting }) {
  const { t } = useTranslation();
  return (
    <div role="status">
      <p>{t("start.offers.stored", { count: accepted })}</p>
      {refused.count > 0 ? (
        <>
          <p className="wrong">{t("start.offers.refused", { count: refused.count })}</p>
          <Originals texts={refused.reasons} />
        </>
      ) : null}
    </div>
  );
}
