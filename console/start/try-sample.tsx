/** Offers the sample shop, for who may make contracts: it is made once, filled, and opened. */
import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { accountQuery, contractsOf, mayMakeShops } from "../service/account.ts";
import { FollowPulse } from "../service/pulse.ts";
import { read } from "../service/read.ts";
import { sendOnce } from "../service/service.ts";
import { hasEnded, taskQuery, taskTypes } from "../service/task.ts";
import { Failure } from "../kit/failure.tsx";
import { WriteLink } from "../kit/write-button.tsx";

export function TrySample({ companyId }: { companyId: number }) {
  const { t } = useTranslation();
  const account = useQuery(accountQuery).data;
  const sample = account === undefined ? undefined : contractsOf(account).find(({ isSample }) => isSample === true);
  const mayMake = account !== undefined && mayMakeShops(account);
  if (sample !== undefined) {
    return (
      <Link to="/c/$contract/products" params={{ contract: sample.sid }}>
        {t("sample.open")}
      </Link>
    );
  }
  return mayMake ? <Making companyId={companyId} label={t("sample.try")} /> : null;
}

/** Whether the first run has ended: it starts when the shop is filled. */
function hasPricesQuery(contractId: string) {
  const path = "/api/v3/vendor/contracts/{contractId}/tasks";
  return queryOptions({
    ...read(path, { path: { contractId }, query: { taskTypeFilter: taskTypes.pricing, limit: 1 } }),
    queryKey: [contractId, "start", "hasPrices"],
    select: (runs) => runs.some(hasEnded),
    // Until then it is read again with each pulse.
    staleTime: ({ state }) => (state.data?.some(hasEnded) === true ? Number.POSITIVE_INFINITY : 0),
  });
}

function Making({ companyId, label }: { companyId: number; label: string }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const cache = useQueryClient();
  const make = useMutation({
    mutationFn: async () => {
      const path = "/api/v3/companies/{companyId}/samplecontract";
      return (await sendOnce(path, { path: { companyId } })).data;
    },
  });
  const contractId = make.data?.contractId ?? "";
  const task = useQuery({ ...taskQuery(contractId, make.data?.id ?? ""), enabled: make.isSuccess }).data;
  const isFilled = task?.state === "succeeded";
  const isPriced = useQuery({ ...hasPricesQuery(contractId), enabled: isFilled }).data === true;
  useEffect(() => {
    if (!isPriced) return;
    void navigate({ to: "/c/$contract/products", params: { contract: contractId } }).then(
      async () => await cache.invalidateQueries({ queryKey: accountQuery.queryKey }),
    );
  }, [isPriced, contractId, navigate, cache]);
  if (make.isPending || (make.isSuccess && (task === undefined || !hasEnded(task) || isFilled))) {
    return (
      <>
        {contractId === "" ? null : <FollowPulse contractId={contractId} />}
        <span role="status">{t("sample.making")}</span>
      </>
    );
  }
  return (
    <>
      <WriteLink onClick={() => make.mutate()}>{label}</WriteLink>
      {make.isError ? <Failure error={make.error} /> : null}
      {task?.state === "failed" ? (
        <span className="wrong" role="alert">
          {t("sample.failed")}
        </span>
      ) : null}
    </>
  );
}
