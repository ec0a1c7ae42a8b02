/** What a task sends to a callback, how it was answered, and a way to send it again. */
import { useMutation, useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { useContractId } from "../service/contract.ts";
import { useMay } from "../service/permissions.ts";
import { Copy } from "../kit/copy.tsx";
import { Failure } from "../kit/failure.tsx";
import { Foreign } from "../kit/foreign.tsx";
import { useFormats } from "../kit/formats.ts";
import { Loaded } from "../kit/loaded.tsx";
import { WriteButton } from "../kit/write-button.tsx";
import { deliveryQuery, redeliver, type Delivery } from "./queries.ts";

/** @param taskId also the id of the delivery */
export function SentRequest({ taskId }: { taskId: string }) {
  const { t } = useTranslation();
  const delivery = useQuery(deliveryQuery(useContractId(), taskId));
  return (
    <section className="panel pad" aria-labelledby="sent-request">
      <h2 id="sent-request">{t("work.request.title")}</h2>
      <Loaded query={delivery} lines={4}>
        {({ body, ...known }) => (
          <>
            <p>
              <b>{known.method}</b> <Foreign text={known.url} isWhole />
            </p>
            <Attempts delivery={known} />
            {body === undefined ? (
              <p className="soft">{t("work.request.noBody")}</p>
            ) : (
              <Copy label={t("work.request.body")} text={body} isBlock />
            )}
            <p className="soft">{t("work.request.kept")}</p>
          </>
        )}
      </Loaded>
      <SendAgain taskId={taskId} />
    </section>
  );
}

function Attempts({ delivery: { attempts, lastStatus, lastError, nextAttemptDate } }: { delivery: Delivery }) {
  const { t } = useTranslation();
  const formats = useFormats();
  return (
    <p>
      {t("work.request.attempts", { count: attempts })}
      {lastStatus === undefined ? null : ` · HTTP ${lastStatus}`}
      {lastError === undefined ? null : (
        <>
          {" · "}
          <span lang="en">
            <Foreign text={lastError} isWhole />
          </span>
        </>
      )}
      {nextAttemptDate === undefined ? null : (
        <span title={formats.full(nextAttemptDate)}>
          {" · "}
          {t("work.request.next", { time: formats.time(nextAttemptDate) })}
        </span>
      )}
    </p>
  );
}

function SendAgain({ taskId }: { taskId: string }) {
  const { t } = useTranslation();
  const contract = useContractId();
  const navigate = useNavigate();
  const may = useMay("settings");
  const send = useMutation({
    mutationFn: async () => await redeliver(contract, taskId),
    onSuccess: (task) => void navigate({ to: "/c/$contract/work/tasks/$task", params: { contract, task } }),
  });
  if (!may) return null;
  return (
    <>
      {send.isError ? <Failure error={send.error} /> : null}
      <WriteButton loading={send.isPending} onClick={() => send.mutate()}>
        {t("work.again")}
      </WriteButton>
    </>
  );
}
