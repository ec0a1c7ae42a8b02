/** What an import would do, and the button that does it. It says how many products it deletes. */
import { useMutation } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Failure } from "../kit/failure.tsx";
import { useFormats } from "../kit/formats.ts";
import { WriteButton } from "../kit/write-button.tsx";
import { fileError, FileErrors } from "./file-errors.tsx";
import { applyRehearsal, type Rehearsal } from "./import-file.ts";
import { Warnings } from "./warnings.tsx";

interface RehearsedProps {
  readonly contractId: string;
  readonly taskId: string;
  readonly rehearsal: Rehearsal;
  /** Who may only read gets no button. */
  readonly mayApply: boolean;
  /** Gets the task of the import. */
  readonly onApplied: (taskId: string) => void;
  /** Other buttons beside it. */
  readonly children?: ReactNode;
}

export function Rehearsed({ contractId, taskId, rehearsal, mayApply, onApplied, children }: RehearsedProps) {
  const { t } = useTranslation();
  const apply = useMutation({
    mutationFn: async () => await applyRehearsal(contractId, taskId),
    onSuccess: onApplied,
  });
  const { outcome, errors, rows } = rehearsal;
  if (outcome === undefined) {
    return (
      <div role="alert" className="refused">
        <p className="wrong">{t("start.rehearsal.wrongRows", { count: rows.bad })}</p>
        <FileErrors errors={errors.map(fileError)} />
        <Warnings warnings={rehearsal.warnings} />
        <div className="actions">{children}</div>
      </div>
    );
  }
  const isMuch = outcome.willDelete > outcome.productsNow * muchShare;
  return (
    <div className="rehearsed" role="status">
      <Outcome outcome={outcome} isMuch={isMuch} />
      <Warnings warnings={rehearsal.warnings} />
      {apply.isError ? <Failure error={apply.error} /> : null}
      <div className="actions">
        {mayApply && rehearsal.appliedAs === undefined ? (
          <WriteButton
            variant="filled"
            {...(isMuch ? { color: "red" } : {})}
            loading={apply.isPending}
            onClick={() => apply.mutate()}
          >
            <Replace outcome={outcome} />
          </WriteButton>
        ) : null}
        {children}
      </div>
    </div>
  );
}

/** More deleted products than this share of those that are there are red. */
const muchShare = 0.1;

type OutcomeCounts = NonNullable<Rehearsal["outcome"]>;

const counted = ["willCreate", "willChange", "willDelete"] as const;

function Outcome({ outcome, isMuch }: { outcome: OutcomeCounts; isMuch: boolean }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const same = outcome.productsThen - outcome.willCreate - outcome.willChange;
  return (
    <dl className="figures">
      {counted.map((name) => (
        <div className="figure" key={name}>
          <dt>{t(`start.rehearsal.${name}`)}</dt>
          <dd className={name === "willDelete" && isMuch ? "wrong" : undefined}>{formats.count(outcome[name])}</dd>
        </div>
      ))}
      <div className="figure">
        <dt>{t("start.rehearsal.same")}</dt>
        <dd>{formats.count(same)}</dd>
      </div>
    </dl>
  );
}

/** "Replace 52 products by 49: 3 are deleted". */
function Replace({ outcome: { productsNow, productsThen, willDelete } }: { outcome: OutcomeCounts }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const replaced = t("start.rehearsal.replace", {
    count: productsNow,
    now: formats.count(productsNow),
    then: formats.count(productsThen),
  });
  const deleted =
    willDelete === 0
      ? t("start.rehearsal.noneDeleted")
      : t("start.rehearsal.deleted", { count: willDelete, number: formats.count(willDelete) });
  return <>{`${replaced}: ${deleted}`}</>;
}
