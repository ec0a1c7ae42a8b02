/** One task: how far it is or how it ended, what failed in it and why, and of a price calculation what each branch did. */
import { Button } from "@mantine/core";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Link, useNavigate, useParams } from "@tanstack/react-router";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useContractId } from "../service/contract.ts";
import { useMay } from "../service/permissions.ts";
import { hasEnded, kindOf, taskQuery, type Task } from "../service/task.ts";
import { Asking } from "../kit/asking.tsx";
import { useFormats } from "../kit/formats.ts";
import { useKeys } from "../kit/keys.ts";
import { Loaded } from "../kit/loaded.tsx";
import { OutcomesOfRun } from "../monitoring/outcomes-of-run.tsx";
import { Originals } from "../kit/originals.tsx";
import { Page } from "../kit/page.tsx";
import { serviceNow } from "../service/clock.ts";
import { Rehearsed } from "../start/rehearsed.tsx";
import { Warnings } from "../start/warnings.tsx";
import "../start/start.css";
import { Branches } from "./branches.tsx";
import { CancelTask } from "../kit/cancel-task.tsx";
import { TaskProgress } from "../kit/task-progress.tsx";
import { Failures } from "./failures.tsx";
import { takeBack } from "./queries.ts";
import { SentRequest } from "./sent-request.tsx";
import { TaskState } from "./task-words.tsx";
import "./work.css";

export function TaskScreen() {
  const { t } = useTranslation();
  const contractId = useContractId();
  const navigate = useNavigate();
  const { task: taskId } = useParams({ from: "/c/$contract/work/tasks/$task" });
  const task = useQuery(taskQuery(contractId, taskId));
  const kind = kindOf(task.data?.taskType ?? "");
  useKeys({ Escape: () => void navigate({ to: "/c/$contract/work", params: { contract: contractId } }) });
  return (
    <Page
      title={kind === null ? t("work.task") : t(`work.kinds.${kind}`)}
      sub={task.data === undefined ? undefined : <When task={task.data} />}
      actions={
        task.data === undefined ? null : (
          <div className="actions">
            {hasEnded(task.data) ? null : <CancelTask task={task.data} />}
            {kind === "pricing" && hasEnded(task.data) ? <TakeBack task={task.data} /> : null}
          </div>
        )
      }
    >
      <Loaded query={task} lines={6}>
        {(known) => (
          <div className="page-body">
            <Figures task={known} />
            <Outcome task={known} />
            <RehearsalOutcome task={known} />
            <ImportWarnings task={known} />
            {kind === "callback" ? <SentRequest key={taskId} taskId={taskId} /> : null}
            {kind === "monitoring" ? <OutcomesOfRun taskId={taskId} /> : null}
            {kind === "pricing" && known.result.operations.total > 0 ? <Branches taskId={taskId} /> : null}
            <Failures failures={known.failures ?? []} failed={known.result.operations.failed} />
          </div>
        )}
      </Loaded>
    </Page>
  );
}

function When({ task: { startDate, creationDate, finishDate } }: { task: Task }) {
  const formats = useFormats();
  const began = startDate ?? creationDate;
  const ended = finishDate === undefined ? serviceNow() : Date.parse(finishDate);
  return (
    <span title={formats.full(began)}>
      {formats.time(began)} · {formats.age(began, ended)}
    </span>
  );
}

const counted = ["successful", "published", "held", "skipped", "failed"] as const;

function Figures({ task }: { task: Task }) {
  const { t } = useTranslation();
  const { operations } = task.result;
  return (
    <>
      <dl className="figures">
        <div className="figure">
          <dt>{t("work.columns.state")}</dt>
          <dd className="figure-state">
            <TaskState task={task} />
          </dd>
        </div>
        {counted.flatMap((name) => {
          const count = operations[name];
          return count === undefined ? [] : [<Figure key={name} text={t(`work.counts.${name}`)} count={count} />];
        })}
      </dl>
      {hasEnded(task) || operations.total === 0 ? null : (
        <p className="task-progress" role="status">
          <TaskProgress task={task} />
        </p>
      )}
    </>
  );
}

function Figure({ text, count }: { text: string; count: number }) {
  const formats = useFormats();
  return (
    <div className="figure">
      <dt>{text}</dt>
      <dd>{formats.count(count)}</dd>
    </div>
  );
}

const failureCodes = {
  "user.preprocessing.strategy.failure": "strategy",
  "user.products.import.failure": "import",
  "callback.deliveryFailed": "callback",
  "task.cancelled": "cancelled",
  "task.abandoned": "abandoned",
} as const;

function isKnown(code: string): code is keyof typeof failureCodes {
  return code in failureCodes;
}

/** Why the task as a whole failed, if it did, and where to go on. */
function Outcome({ task: { failureCode, failureMessage, parentId } }: { task: Task }) {
  const { t } = useTranslation();
  const contract = useContractId();
  if (failureCode === undefined && parentId === undefined) return null;
  return (
    <div className="panel pad">
      {failureCode === undefined ? null : (
        <p className="task-outcome">
          {isKnown(failureCode) ? t(`work.failureCodes.${failureCodes[failureCode]}`) : <code>{failureCode}</code>}
        </p>
      )}
      <Originals texts={failureMessage === undefined ? [] : [failureMessage]} />
      {parentId === undefined ? null : (
        <Link to="/c/$contract/work/tasks/$task" params={{ contract, task: parentId }}>
          {t("work.causedBy")}
        </Link>
      )}
    </div>
  );
}

/** What an import would do, and the import that it became. */
function RehearsalOutcome({ task }: { task: Task }) {
  const { t } = useTranslation();
  const contract = useContractId();
  const navigate = useNavigate();
  const cache = useQueryClient();
  const may = useMay("products");
  const { rehearsal } = task.result;
  if (rehearsal === undefined) return null;
  const { appliedAs } = rehearsal;
  return (
    <div className="panel pad">
      <Rehearsed
        contractId={contract}
        taskId={task.taskId}
        rehearsal={rehearsal}
        mayApply={may}
        onApplied={(started) => {
          // Who goes back to the check finds the import that it became.
          void cache.invalidateQueries({ queryKey: taskQuery(contract, task.taskId).queryKey });
          void navigate({ to: "/c/$contract/work/tasks/$task", params: { contract, task: started } });
        }}
      />
      {appliedAs === undefined ? null : (
        <Link to="/c/$contract/work/tasks/$task" params={{ contract, task: appliedAs }}>
          {t("work.appliedAs")}
        </Link>
      )}
    </div>
  );
}

function ImportWarnings({ task: { result } }: { task: Task }) {
  return result.warnings === undefined ? null : (
    <div className="panel pad">
      <Warnings warnings={result.warnings} />
    </div>
  );
}

/** There is no undo, so it asks with the number of prices. */
function TakeBack({ task }: { task: Task }) {
  const { t } = useTranslation();
  const contractId = useContractId();
  const navigate = useNavigate();
  const may = useMay("strategies.activate");
  const [isAsking, setAsking] = useState(false);
  const count = task.result.operations.published ?? 0;
  const take = useMutation({
    mutationFn: async () => await takeBack(contractId, task.taskId),
    onSuccess: (started) => {
      setAsking(false);
      void navigate({ to: "/c/$contract/work/tasks/$task", params: { contract: contractId, task: started } });
    },
  });
  if (!may || count === 0) return null;
  return (
    <>
      <Button onClick={() => setAsking(true)}>{t("work.takeBack")}</Button>
      {isAsking ? (
        <Asking
          title={t("work.takeBackTitle", { count })}
          submit={t("work.takeBackSubmit")}
          isBusy={take.isPending}
          error={take.error}
          onClose={() => setAsking(false)}
          onSubmit={() => take.mutate()}
        >
          <p>{t("work.takeBackHelp")}</p>
        </Asking>
      ) : null}
    </>
  );
}
