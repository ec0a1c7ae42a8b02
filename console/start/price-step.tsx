/** The first run: follows it, then leads to a price and why it is so. */
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { useContractId } from "../service/contract.ts";
import { startCalculation } from "../service/task.ts";
import { Failure } from "../kit/failure.tsx";
import { Originals } from "../kit/originals.tsx";
import { UnderWay } from "../kit/under-way.tsx";
import { hasEnded, taskQuery, wasCancelled, type Task } from "../service/task.ts";
import { WriteButton } from "../kit/write-button.tsx";
import { firstHeld, firstPrice } from "./queries.ts";

export function PriceStep({ contractId }: { contractId: string }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const cache = useQueryClient();
  const [taskId, setTaskId] = useState<string | null>(null);
  const [isEmpty, setEmpty] = useState(false);
  const [unread, setUnread] = useState<unknown>(null);
  const task = useQuery({ ...taskQuery(contractId, taskId ?? ""), enabled: taskId !== null }).data;
  const run = useMutation({
    mutationFn: async () => await startCalculation(contractId),
    onMutate: () => {
      setEmpty(false);
      setUnread(null);
    },
    onSuccess: setTaskId,
  });
  useEffect(() => {
    if (task?.state !== "succeeded") return;
    void cache.invalidateQueries({ queryKey: [contractId, "products"] });
    const isHeld = (task.result.operations.held ?? 0) > 0;
    void firstOf(contractId, { since: task.creationDate, isHeld }).then((product) => {
      if (product === null) setEmpty(true);
      else void navigate({ to: "/c/$contract/products/$product", params: { contract: contractId, product } });
    }, setUnread);
  }, [task, contractId, navigate, cache]);
  const isBusy = run.isPending || (task !== undefined && !hasEnded(task));
  return (
    <>
      {run.isError ? <Failure error={run.error} /> : null}
      {unread === null ? null : <Failure error={unread} />}
      {task?.state === "failed" ? <RunFailed task={task} /> : null}
      {isEmpty && task !== undefined ? <NoPrice task={task} /> : null}
      <div className="actions">
        <WriteButton variant="filled" loading={isBusy} onClick={() => run.mutate()}>
          {t("start.price.run")}
        </WriteButton>
        <span className="soft" role="status">
          {isBusy ? t("start.price.running") : ""}
        </span>
        <UnderWay task={task} />
      </div>
    </>
  );
}

/** What was published, else what waits for a person: the sentences of either say why. */
async function firstOf(
  contractId: string,
  { since, isHeld }: { readonly since: string; readonly isHeld: boolean },
): Promise<string | null> {
  const published = await firstPrice(contractId, since);
  return published === null && isHeld ? await firstHeld(contractId) : published;
}

function NoPrice({ task }: { task: Task }) {
  const { t } = useTranslation();
  const contract = useContractId();
  const { skipped, failed } = task.result.operations;
  return (
    <p role="status">
      {t("start.price.none", {
        skipped: t("start.price.skipped", { count: skipped }),
        failed: t("start.price.failures", { count: failed }),
      })}{" "}
      <Link to="/c/$contract/work/tasks/$task" params={{ contract, task: task.taskId }}>
        {t("start.price.why")}
      </Link>
    </p>
  );
}

function RunFailed({ task }: { task: Task }) {
  const { t } = useTranslation();
  return (
    <div role="alert">
      <p className="wrong">{t(wasCancelled(task) ? "start.price.cancelled" : "start.price.failed")}</p>
      <Originals texts={[task.failureMessage ?? ""]} />
    </div>
  );
}
