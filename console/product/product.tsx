/** One product, by its address. */
import { usePrefetchQuery, useQuery } from "@tanstack/react-query";
import { Link, useNavigate, useParams, useSearch } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { listOf } from "../kit/neighbours.ts";
import { isMissing } from "../service/service.ts";
import { Failure } from "../kit/failure.tsx";
import { Skeleton } from "../kit/loaded.tsx";
import { useKeys } from "../kit/keys.ts";
import { basisOf } from "./basis.ts";
import { Page } from "../kit/page.tsx";
import { KnownProduct } from "./known-product.tsx";
import { eventsQuery } from "./events.ts";
import { marketQuery, overviewQuery, seriesQuery } from "./queries.ts";
import { useZone } from "../kit/zone.ts";
import { rangeOf } from "./range.ts";
import { useWhatIf } from "./use-what-if.ts";
import "./product.css";

export function Product() {
  const { t } = useTranslation();
  const { contract: contractId, product: productId } = useParams({ from: "/c/$contract/products/$product" });
  const navigate = useNavigate();
  const search = useSearch({ from: "/c/$contract/products/$product" });
  const ids = { contractId, productId, basis: basisOf(search) };
  const range = rangeOf(search, useZone());
  const overview = useQuery(overviewQuery(ids));
  // What is shown only after it is asked for beside it.
  usePrefetchQuery(marketQuery(ids));
  usePrefetchQuery(seriesQuery(ids, range));
  usePrefetchQuery(eventsQuery(ids, range));
  const whatIf = useWhatIf();
  const leave = (): void =>
    void navigate({
      ...listOf(contractId, productId),
      params: { contract: contractId },
      state: { isReturn: true },
    });
  useKeys({ Escape: whatIf.isOpen ? whatIf.toggle : leave });
  const figures = overview.data?.figures;
  if (overview.data !== undefined && figures !== undefined) {
    return <KnownProduct key={productId} overview={overview.data} figures={figures} ids={ids} range={range} />;
  }
  const isGone = isMissing(overview.error) || overview.data !== undefined;
  return (
    <Page title={t("product.title")}>
      {isGone ? (
        <div className="empty">
          <strong>{t("product.missing")}</strong>
          <Link to="/c/$contract/products" params={{ contract: contractId }}>
            {t("product.toProducts")}
          </Link>
        </div>
      ) : overview.isError ? (
        <Failure error={overview.error} onRetry={() => void overview.refetch()} />
      ) : (
        <Skeleton lines={8} />
      )}
    </Page>
  );
}
