/** Requests to callbacks: whether each was taken, and if not, why and when it is tried again. */
import { useInfiniteQuery, useMutation } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { useContractId } from "../service/contract.ts";
import { useMay } from "../service/permissions.ts";
import { Download } from "../kit/download.tsx";
import { Failure } from "../kit/failure.tsx";
import { Foreign } from "../kit/foreign.tsx";
import { useFormats } from "../kit/formats.ts";
import { PagesLoaded } from "../kit/pages-loaded.tsx";
import { TableScroll } from "../kit/table-scroll.tsx";
import { WriteButton } from "../kit/write-button.tsx";
import { Frame } from "./frame.tsx";
import { deliveriesQuery, listPaths, redeliver, type Delivery } from "./queries.ts";

export function Deliveries() {
  const { t } = useTranslation();
  const contractId = useContractId();
  const may = useMay("settings");
  const list = useInfiniteQuery(deliveriesQuery(contractId));
  const send = useMutation({ mutationFn: async (id: string) => await redeliver(contractId, id) });
  return (
    <Frame actions={<Download path={listPaths.deliveries(contractId)} />}>
      {send.isError ? <Failure error={send.error} /> : null}
      {send.isSuccess ? (
        <p className="notice" role="status">
          {t("work.sent")}
        </p>
      ) : null}
      <PagesLoaded
        list={list}
        items={list.data?.pages.flatMap(({ body }) => body)}
        empty={
          <div className="empty">
            <strong>{t("work.noDeliveries")}</strong>
            <p>{t("work.noDeliveriesHelp")}</p>
          </div>
        }
      >
        {(deliveries) => (
          <TableScroll label={t("work.tabs.callbacks")}>
            <table className="plain">
              <thead>
                <tr>
                  <th scope="col">{t("work.columns.callback")}</th>
                  <th scope="col">{t("work.columns.state")}</th>
                  <th scope="col" className="number">
                    {t("work.columns.attempts")}
                  </th>
                  <th scope="col">{t("work.columns.answer")}</th>
                  <th scope="col">{t("work.columns.created")}</th>
                  <th scope="col">{t("work.columns.next")}</th>
                  <th scope="col">
                    <span className="hidden-text">{t("work.again")}</span>
                  </th>
                </tr>
              </thead>
              <tbody>
                {deliveries.map((delivery) => (
                  <Row
                    key={delivery.id}
                    delivery={delivery}
                    onSend={may ? () => send.mutate(delivery.id) : null}
                    isSending={send.isPending}
                  />
                ))}
              </tbody>
            </table>
          </TableScroll>
        )}
      </PagesLoaded>
    </Frame>
  );
}

interface RowProps {
  readonly delivery: Delivery;
  readonly onSend: (() => void) | null;
  readonly isSending: boolean;
}

function Row({ delivery, onSend, isSending }: RowProps) {
  const { t } = useTranslation();
  const formats = useFormats();
  const contract = useContractId();
  const { id, name, url, method, state, attempts, creationDate, nextAttemptDate, lastStatus, lastError } = delivery;
  return (
    <tr>
      <th scope="row" className="delivery-name">
        <Link to="/c/$contract/work/tasks/$task" params={{ contract, task: id }}>
          <Foreign text={name ?? url} />
        </Link>
        {name === undefined ? null : (
          <small>
            {method} <Foreign text={url} />
          </small>
        )}
      </th>
      <td className="nowrap">
        <span className="state" data-kind={state === "failed" ? "wrong" : undefined}>
          {t(`work.states.${state}`)}
        </span>
      </td>
      <td className="number">{formats.count(attempts)}</td>
      <td>
        {lastStatus === undefined ? null : <span className="nowrap">HTTP {lastStatus}</span>}
        {lastError === undefined ? null : (
          <details>
            <summary>{t("failure.details")}</summary>
            <p lang="en">
              <Foreign text={lastError} isWhole />
            </p>
          </details>
        )}
      </td>
      <td className="nowrap" title={formats.full(creationDate)}>
        {formats.time(creationDate)}
      </td>
      <td className="nowrap">{nextAttemptDate === undefined ? "" : formats.time(nextAttemptDate)}</td>
      <td className="number">
        {onSend === null ? null : (
          <WriteButton size="compact-xs" disabled={isSending} onClick={onSend}>
            {t("work.again")}
          </WriteButton>
        )}
      </td>
    </tr>
  );
}
