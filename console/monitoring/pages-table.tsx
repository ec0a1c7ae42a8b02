/** Where the shop's products stand, and how the last attempt at each ended. */
import { Button, Select, TextInput } from "@mantine/core";
import { useInfiniteQuery, useMutation, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useContractId } from "../service/contract.ts";
import { useMay } from "../service/permissions.ts";
import { Asking } from "../kit/asking.tsx";
import { Failure } from "../kit/failure.tsx";
import { fieldOf } from "../kit/form.ts";
import { Foreign, ForeignLink } from "../kit/foreign.tsx";
import { useFormats } from "../kit/formats.ts";
import { Skeleton } from "../kit/loaded.tsx";
import { More } from "../kit/more.tsx";
import { TableScroll } from "../kit/table-scroll.tsx";
import { addPage, pagesQuery, type WatchedPage } from "./queries.ts";
import { isGood } from "./reading-state.ts";
import { attemptWords } from "./attempts.ts";
import { reasonWords } from "./words.ts";

const states = ["active", "gone", "paused", "candidate", "rejected"] as const;

export function PagesTable({ domain }: { domain: string }) {
  const { t } = useTranslation();
  const contractId = useContractId();
  const mayWrite = useMay("settings");
  const [state, setState] = useState<WatchedPage["state"] | null>(null);
  const [isAdding, setAdding] = useState(false);
  const list = useInfiniteQuery(pagesQuery(contractId, { domain, ...(state === null ? {} : { state }) }));
  const pages = list.data?.pages.flatMap(({ body }) => body);
  return (
    <section className="panel" aria-labelledby="shop-pages">
      <div className="pad panel-head">
        <h2 id="shop-pages">{t("monitoring.pages")}</h2>
        <div className="actions">
          <Select
            size="xs"
            w={170}
            aria-label={t("monitoring.columns.pageState")}
            placeholder={t("monitoring.anyPageState")}
            clearable
            value={state}
            data={states.map((value) => ({ value, label: t(`monitoring.pageStates.${value}`) }))}
            onChange={(value) => setState(states.find((one) => one === value) ?? null)}
          />
          {mayWrite ? <Button onClick={() => setAdding(true)}>{t("monitoring.addPage")}</Button> : null}
        </div>
      </div>
      {pages === undefined ? (
        <div className="pad">
          {list.isError ? <Failure error={list.error} onRetry={() => void list.refetch()} /> : <Skeleton lines={4} />}
        </div>
      ) : pages.length === 0 ? (
        <p className="pad soft">{state === null ? t("monitoring.noPages") : t("monitoring.noPagesOfState")}</p>
      ) : (
        <TableScroll label={t("monitoring.pages")} isInside>
          <table className="plain">
            <thead>
              <tr>
                <th scope="col">{t("monitoring.columns.product")}</th>
                <th scope="col">{t("monitoring.columns.page")}</th>
                <th scope="col">{t("monitoring.columns.pageState")}</th>
                <th scope="col">{t("monitoring.columns.outcome")}</th>
                <th scope="col" className="number">
                  {t("monitoring.columns.readAt")}
                </th>
              </tr>
            </thead>
            <tbody>
              {pages.map((page) => (
                <Row key={`${page.productId} ${page.url}`} page={page} />
              ))}
            </tbody>
          </table>
        </TableScroll>
      )}
      <More pages={list} />
      {isAdding ? <PageDialog contractId={contractId} domain={domain} onClose={() => setAdding(false)} /> : null}
    </section>
  );
}

function Row({ page: { productId, customerProductId, url, state, outcome, cause, readAt } }: { page: WatchedPage }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const contract = useContractId();
  return (
    <tr>
      <td className="nowrap">
        <Link to="/c/$contract/products/$product" params={{ contract, product: productId }}>
          <Foreign text={customerProductId ?? productId} />
        </Link>
      </td>
      <td className="page-url">
        <ForeignLink url={url}>{url}</ForeignLink>
      </td>
      <td className="nowrap">{t(`monitoring.pageStates.${state}`)}</td>
      <td className="nowrap">
        {outcome === undefined ? (
          <span className="faint">{t("attempts.notTried")}</span>
        ) : (
          <span
            className={isGood(outcome) ? undefined : "wrong"}
            title={cause === undefined ? undefined : (reasonWords(t, cause.code) ?? undefined)}
          >
            {attemptWords(t, { outcome, cause })}
          </span>
        )}
      </td>
      <td className="number" title={readAt === undefined ? undefined : formats.full(readAt)}>
        {readAt === undefined ? "" : formats.age(readAt)}
      </td>
    </tr>
  );
}

function PageDialog({ contractId, domain, onClose }: { contractId: string; domain: string; onClose: () => void }) {
  const { t } = useTranslation();
  const cache = useQueryClient();
  const add = useMutation({
    mutationFn: async (page: { customerProductId: string; url: string }) =>
      await addPage(contractId, { ...page, domain }),
    onSuccess: async (refusal) => {
      await cache.invalidateQueries({ queryKey: [contractId, "monitoring"] });
      if (refusal === null) onClose();
    },
  });
  return (
    <Asking
      title={t("monitoring.addPageTitle", { domain })}
      submit={t("monitoring.addPage")}
      isBusy={add.isPending}
      error={add.error}
      onClose={onClose}
      onSubmit={(form) =>
        add.mutate({ customerProductId: fieldOf(form, "product").trim(), url: fieldOf(form, "url").trim() })
      }
    >
      <TextInput name="product" label={t("monitoring.productId")} required maxLength={500} data-autofocus />
      <TextInput
        name="url"
        type="url"
        label={t("monitoring.columns.page")}
        placeholder={`https://${domain}/`}
        required
        error={add.data === undefined || add.data === null ? undefined : t("monitoring.pageRefused")}
      />
    </Asking>
  );
}
