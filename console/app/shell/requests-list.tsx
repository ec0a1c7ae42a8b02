/** The console's own requests to a contract, the newest first: G L. */
import { Modal } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Copy } from "../../kit/copy.tsx";
import { Foreign } from "../../kit/foreign.tsx";
import { useFormats } from "../../kit/formats.ts";
import { accountQuery } from "../../service/account.ts";
import { session } from "../../service/session.ts";
import { curlOf, useRequests, type NotedRequest } from "../../service/requests.ts";

export function RequestsList({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const requests = useRequests();
  const email = useQuery(accountQuery).data?.email ?? "E-MAIL";
  return (
    <Modal
      opened
      onClose={onClose}
      title={t("requests.title")}
      size="xl"
      closeButtonProps={{ "aria-label": t("asking.close") }}
    >
      <p className="soft">{t("requests.help")}</p>
      {requests.length === 0 ? (
        <p>{t("requests.none")}</p>
      ) : (
        <ol className="requests">
          {requests.map((request) => (
            <Line key={request.number} request={request} email={email} />
          ))}
        </ol>
      )}
    </Modal>
  );
}

function Line({ request, email }: { request: NotedRequest; email: string }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const { at, method, address, status, ms, requestId } = request;
  const isWrong = status === null || status >= 400;
  return (
    <li>
      <details>
        <summary>
          <span className={isWrong ? "wrong" : "soft"}>{status ?? t("requests.unanswered")}</span> <code>{method}</code>{" "}
          <Foreign text={address} />{" "}
          <span className="faint number">{t("requests.took", { ms: formats.count(ms) })}</span>
        </summary>
        <p className="soft">{formats.full(new Date(at).toISOString())}</p>
        {requestId === null ? null : (
          <p>
            {t("requests.id")} <Copy label={t("requests.id")} text={requestId} />
          </p>
        )}
        <Copy label="curl" text={curlOf(request, { url: session.publicUrl, email })} isBlock />
      </details>
    </li>
  );
}
