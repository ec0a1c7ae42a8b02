/** For whoever connects a program: where its requests go, the key, samples, and the person's requests that were refused. */
import { Select } from "@mantine/core";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { accountQuery } from "../service/account.ts";
import { useContractId } from "../service/contract.ts";
import { session } from "../service/session.ts";
import { Copy } from "../kit/copy.tsx";
import { Foreign } from "../kit/foreign.tsx";
import { useFormats } from "../kit/formats.ts";
import { PagesLoaded } from "../kit/pages-loaded.tsx";
import { Table } from "../kit/table.tsx";
import { refusedQuery, type RefusedRequest } from "./queries.ts";
import { samples } from "./samples.ts";

const whose = ["mine", "all"] as const;

export function DevelopersSection() {
  const { t } = useTranslation();
  const contract = useContractId();
  const account = useQuery(accountQuery).data;
  const sampleValues = { url: session.publicUrl, contractId: contract, email: account?.email ?? "" };
  return (
    <>
      <div className="panel pad">
        <p>
          {t("settings.developers.key")}{" "}
          <Link to="/c/$contract/settings/$section" params={{ contract, section: "password" }}>
            {t("settings.names.password")}
          </Link>
          {" · "}
          <a href="/docs" target="_blank">
            {t("shell.reference")}
          </a>
        </p>
        {samples(sampleValues).map(({ name, text }) => (
          <Copy key={name} label={name} text={text} isBlock />
        ))}
      </div>
      <h3>{t("settings.developers.refused")}</h3>
      <p className="soft settings-help">{t("settings.developers.refusedHelp")}</p>
      {account === undefined ? null : <Refused userId={account.id} />}
    </>
  );
}

function Refused({ userId }: { userId: number }) {
  const { t } = useTranslation();
  const [shown, setShown] = useState<(typeof whose)[number]>("mine");
  const list = useInfiniteQuery(refusedQuery(useContractId(), shown === "mine" ? userId : null));
  return (
    <>
      <Select
        size="xs"
        w={200}
        aria-label={t("settings.developers.whose")}
        value={shown}
        data={whose.map((value) => ({ value, label: t(`settings.developers.${value}`) }))}
        onChange={(value) => setShown(whose.find((one) => one === value) ?? "mine")}
      />
      <PagesLoaded
        list={list}
        items={list.data?.pages.flatMap(({ body }) => body)}
        empty={<p className="panel pad soft">{t("settings.developers.none")}</p>}
      >
        {(requests) => (
          <Table
            label={t("settings.developers.refused")}
            columns={[
              { text: t("settings.audit.time") },
              { text: t("settings.developers.operation") },
              { text: t("settings.developers.status"), isNumber: true },
              { text: t("settings.developers.code") },
              { text: t("settings.audit.who") },
              { text: t("settings.developers.requestId") },
            ]}
          >
            {requests.map((request) => (
              <Row key={request.requestId} request={request} />
            ))}
          </Table>
        )}
      </PagesLoaded>
    </>
  );
}

function Row({ request }: { request: RefusedRequest }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const { requestId, refusedAt, operation, status, code = "", userEmail } = request;
  return (
    <tr>
      <td className="nowrap" title={formats.full(refusedAt)}>
        {formats.time(refusedAt)}
      </td>
      <td className="nowrap">
        <code>{operation}</code>
      </td>
      <td className="number">{status}</td>
      <td className="nowrap">
        <code>{code}</code>
      </td>
      <td className="nowrap">
        <Foreign text={userEmail} />
      </td>
      <td className="request-id" title={requestId}>
        <Copy label={t("settings.developers.requestId")} text={requestId} />
      </td>
    </tr>
  );
}
