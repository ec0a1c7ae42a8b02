/** What the service does now and did before: how far it is, how it ended, and a way to stop it. */
import { Select } from "@mantine/core";
import { useInfiniteQuery } from "@tanstack/react-query";
import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { useContractId } from "../app/contract.ts";
import { hasEnded, type Task } from "../app/task.ts";
import { Columns } from "../kit/columns.tsx";
import { useFormats } from "../kit/formats.ts";
import { PagesLoaded } from "../kit/pages-loaded.tsx";
import { useRows } from "../kit/rows.ts";
import { TableScroll } from "../kit/table-scroll.tsx";
import { CancelTask } from "./cancel-task.tsx";
import { Frame } from "./frame.tsx";
import { kindOf, taskKinds, tasksQuery, type TaskFilter } from "./queries.ts";
import { TaskName, TaskState } from "./task-words.tsx";

const states = ["executing", "pending", "succeeded", "failed"] as const;

/** What the address asks for. */
function useAsked(): TaskFilter {
  const search = useSearch({ from: "/c/$contract/work" });
  return {
    kind: taskKinds.find((one) => one === search["kind"]) ?? null,
    state: states.find((one) => one === search["state"]) ?? null,
  };
}

export function Tasks() {
  const { t } = useTranslation();
  const contract = useContractId();
  const navigate = useNavigate();
  const asked = useAsked();
  const list = useInfiniteQuery(tasksQuery(contract, asked));
  const ask = (changed: Partial<TaskFilter>): void => {
    const { kind, state } = { ...asked, ...changed };
    const search = { ...(kind === null ? {} : { kind }), ...(state === null ? {} : { state }) };
    void navigate({ to: "/c/$contract/work", params: { contract }, search, replace: true });
  };
  const isFiltered = asked.kind !== null || asked.state !== null;
  return (
    <Frame>
      <div className="actions">
        <Select
          size="xs"
          w={220}
          aria-label={t("work.columns.task")}
          placeholder={t("work.anyKind")}
          clearable
          value={asked.kind}
          data={taskKinds.map((value) => ({ value, label: t(`work.kinds.${value}`) }))}
          onChange={(value) => ask({ kind: taskKinds.find((one) => one === value) ?? null })}
        />
        <Select
          size="xs"
          w={170}
          aria-label={t("work.columns.state")}
          placeholder={t("work.anyState")}
          clearable
          value={asked.state}
          data={states.map((value) => ({ value, label: t(`work.states.${value}`) }))}
          onChange={(value) => ask({ state: states.find((one) => one === value) ?? null })}
        />
      </div>
      <PagesLoaded
        list={list}
        items={list.data?.pages.flatMap(({ tasks }) => tasks)}
        empty={
          <div className="empty">
            <strong>{isFiltered ? t("work.noneOfFilter") : t("work.none")}</strong>
            {isFiltered ? (
              <button type="button" className="link" onClick={() => ask({ kind: null, state: null })}>
                {t("work.showAll")}
              </button>
            ) : (
              <p>{t("work.noneHelp")}</p>
            )}
          </div>
        }
      >
        {(tasks) => <List tasks={tasks} />}
      </PagesLoaded>
    </Frame>
  );
}

function List({ tasks }: { tasks: readonly Task[] }) {
  const { t } = useTranslation();
  const contract = useContractId();
  const navigate = useNavigate();
  const { active } = useRows(tasks.length, (index) => {
    const task = tasks[index]?.taskId;
    if (task !== undefined) void navigate({ to: "/c/$contract/work/tasks/$task", params: { contract, task } });
  });
  return (
    <TableScroll label={t("work.tabs.tasks")}>
      <table className="plain">
        <Columns
          columns={[
            { text: t("work.columns.task") },
            { text: t("work.columns.state") },
            { text: t("work.columns.done"), isNumber: true },
            { text: t("work.columns.failed"), isNumber: true },
            { text: t("work.columns.started") },
            { text: t("work.columns.took"), isNumber: true },
          ]}
        />
        <tbody>
          {tasks.map((task, index) => (
            <Row key={task.taskId} task={task} isActive={index === active} />
          ))}
        </tbody>
      </table>
    </TableScroll>
  );
}

function Row({ task, isActive }: { task: Task; isActive: boolean }) {
  const formats = useFormats();
  const contract = useContractId();
  const { successful, skipped, failed, total } = task.result.operations;
  const done = successful + skipped + failed;
  const began = task.startDate ?? task.creationDate;
  const ended = task.finishDate === undefined ? Date.now() : Date.parse(task.finishDate);
  return (
    <tr data-active={isActive}>
      <th scope="row" className="nowrap">
        <Link to="/c/$contract/work/tasks/$task" params={{ contract, task: task.taskId }}>
          <TaskName kind={kindOf(task.taskType)} taskType={task.taskType} />
        </Link>
      </th>
      <td className="nowrap">
        <TaskState task={task} /> {hasEnded(task) ? null : <CancelTask taskId={task.taskId} />}
      </td>
      <td className="number">
        {hasEnded(task) ? (
          formats.count(successful)
        ) : (
          <>
            {total > 0 ? <progress value={done} max={total} aria-hidden="true" /> : null} {formats.count(done)}
            {total > 0 ? <span className="faint"> / {formats.count(total)}</span> : null}
          </>
        )}
      </td>
      <td className="number">
        {failed === 0 ? <span className="faint">0</span> : <span className="wrong">{formats.count(failed)}</span>}
      </td>
      <td className="nowrap" title={formats.full(began)}>
        {formats.time(began)}
      </td>
      <td className="number">{formats.age(began, ended)}</td>
    </tr>
  );
}
