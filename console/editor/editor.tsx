/** A strategy while somebody writes it: form and JSON side by side, and what it does to products that are looked at. */
import { useQuery } from "@tanstack/react-query";
import { Outlet, useNavigate, useParams } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { accountQuery } from "../service/account.ts";
import { isMissing } from "../service/service.ts";
import { useBack } from "../kit/back.ts";
import { Failure } from "../kit/failure.tsx";
import { Skeleton } from "../kit/loaded.tsx";
import { Page } from "../kit/page.tsx";
import { KnownEditor } from "./known-editor.tsx";
import { openedQuery } from "./queries.ts";
import "./editor.css";

export function Editor() {
  const { t } = useTranslation();
  const { contract: contractId = "", strategy: strategyId = "", table } = useParams({ strict: false });
  const navigate = useNavigate();
  // The draft is kept, so nothing that was typed is lost.
  useBack(() => {
    const params = { contract: contractId, strategy: strategyId };
    if (table === undefined) void navigate({ to: "/c/$contract/strategies", params, replace: true });
    else void navigate({ to: "/c/$contract/strategies/$strategy/edit", params, replace: true });
  });
  const opened = useQuery(openedQuery({ contractId, strategyId }));
  const account = useQuery(accountQuery);
  const error = opened.error ?? account.error;
  if (opened.data !== undefined && account.data !== undefined) {
    const key = { contractId, strategyId };
    return (
      <KnownEditor key={strategyId} opened={{ ...opened.data, key, personId: account.data.email }}>
        <Outlet />
      </KnownEditor>
    );
  }
  return (
    <Page title={t("editor.title")}>
      {error === null ? (
        <Skeleton lines={10} />
      ) : isMissing(error) ? (
        <div className="empty">
          <strong>{t("review.missing")}</strong>
        </div>
      ) : (
        <Failure
          error={error}
          onRetry={() => {
            void opened.refetch();
            void account.refetch();
          }}
        />
      )}
    </Page>
  );
}
