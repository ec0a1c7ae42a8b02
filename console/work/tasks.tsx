/** What the service does now and did before: how far it is, how it ended, and a way to stop it. */
import { Select } from "@mantine/core";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { useContractId } from "../service/contract.ts";
import { taskKinds } from "../service/task.ts";
import { Download } from "../kit/download.tsx";
import { PagesLoaded } from "../kit/pages-loaded.tsx";
import { Frame } from "./frame.tsx";
import { listPaths, tasksQuery, type TaskFilter } from "./queries.ts";
import { TaskList } from "./task-list.tsx";

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
  const filter = useAsked();
  const list = useInfiniteQuery(tasksQuery(contract, filter));
  const ask = (changed: Partial<TaskFilter>): void => {
    const { kind, state } = { ...filter, ...changed };
    const search = { ...(kind === null ? {} : { kind }), ...(state === null ? {} : { state }) };
    void navigate({ to: "/c/$contract/work", params: { contract }, search, replace: true });
  };
  const isFiltered = filter.kind !== null || filter.state !== null;
  return (
    <Frame actions={<Download path={listPaths.tasks(contract, filter)} />}>
      <div className="actions">
        <Select
          size="xs"
          w={220}
          aria-label={t("work.columns.task")}
          placeholder={t("work.anyKind")}
          clearable
          value={filter.kind}
          data={taskKinds.map((value) => ({ value, label: t(`work.kinds.${value}`) }))}
          onChange={(value) => ask({ kind: taskKinds.find((one) => one === value) ?? null })}
        />
        <Select
          size="xs"
          w={170}
          aria-label={t("work.columns.state")}
          placeholder={t("work.anyState")}
          clearable
          value={filter.state}
          data={states.map((value) => ({ value, label: t(`work.states.${value}`) }))}
          onChange={(value) => ask({ state: states.find((one) => one === value) ?? null })}
        />
      </div>
      <PagesLoaded
        list={list}
        items={list.data?.pages.flatMap(({ body }) => body)}
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
        {(tasks) => <TaskList tasks={tasks} label={t("work.tabs.tasks")} />}
      </PagesLoaded>
    </Frame>
  );
}
