/** Tasks as a table: Enter opens one, and one that has not ended can be cancelled. */
import { Link, useNavigate } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { useContractId } from "../service/contract.ts";
import { hasEnded, kindOf, type Task } from "../service/task.ts";
import { Columns } from "../kit/columns.tsx";
import { useFormats } from "../kit/formats.ts";
import { useRows } from "../kit/rows.ts";
import { serviceNow } from "../service/clock.ts";
import { TableScroll } from "../kit/table-scroll.tsx";
import { CancelTask } from "../kit/cancel-task.tsx";
import { doneOf } from "../kit/task-progress.tsx";
import { TaskName, TaskState } from "./task-words.tsx";

export function TaskList({ tasks, label }: { tasks: readonly Task[]; label: string }) {
  const { t } = useTranslation();
  const contract = useContractId();
  const navigate = useNavigate();
  const { active } = useRows(tasks.length, (index) => {
    const task = tasks[index]?.taskId;
    if (task !== undefined) void navigate({ to: "/c/$contract/work/tasks/$task", params: { contract, task } });
  });
  return (
    <TableScroll label={label}>
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
  const { successful, failed, total } = task.result.operations;
  const done = doneOf(task);
  const began = task.startDate ?? task.creationDate;
  const ended = task.finishDate === undefined ? serviceNow() : Date.parse(task.finishDate);
  return (
    <tr data-active={isActive}>
      <th scope="row" className="nowrap">
        <Link to="/c/$contract/work/tasks/$task" params={{ contract, task: task.taskId }}>
          <TaskName kind={kindOf(task.taskType)} taskType={task.taskType} />
        </Link>
      </th>
      <td className="nowrap">
        <TaskState task={task} /> {hasEnded(task) ? null : <CancelTask task={task} />}
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
