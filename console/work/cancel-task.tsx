/** Stops a task, for everybody who may start one. What it has stored until then stays. */
import { useMutation } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useContractId } from "../app/contract.ts";
import { useMay } from "../app/permissions.ts";
import { FailureText } from "../kit/failure.tsx";
import { WriteButton } from "../kit/write-button.tsx";
import { cancelTask } from "./queries.ts";

export function CancelTask({ taskId }: { taskId: string }) {
  const { t } = useTranslation();
  const contractId = useContractId();
  const may = useMay("products");
  const cancel = useMutation({ mutationFn: async () => await cancelTask(contractId, taskId) });
  if (!may) return null;
  return (
    <>
      <WriteButton size="compact-xs" loading={cancel.isPending} onClick={() => cancel.mutate()}>
        {t("asking.cancel")}
      </WriteButton>
      {cancel.isError ? (
        <span className="wrong" role="alert">
          {" "}
          <FailureText error={cancel.error} />
        </span>
      ) : null}
    </>
  );
}
