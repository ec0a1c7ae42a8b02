/** One product, by its address. */
import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate, useParams } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { listOf } from "../app/neighbours.ts";
import { isMissing } from "../app/service.ts";
import { Failure } from "../kit/failure.tsx";
import { Skeleton } from "../kit/loaded.tsx";
import { useKeys } from "../kit/keys.ts";
import { Page } from "../kit/page.tsx";
import { KnownProduct } from "./known-product.tsx";
import { productQuery } from "./queries.ts";
import { useWhatIf } from "./use-what-if.ts";
import "./product.css";

export function Product() {
  const { t } = useTranslation();
  const { contract: contractId, product: productId } = useParams({ from: "/c/$contract/products/$product" });
  const navigate = useNavigate();
  const product = useQuery(productQuery({ contractId, productId }));
  const whatIf = useWhatIf();
  const leave = (): void => void navigate({ ...listOf(contractId, productId), params: { contract: contractId } });
  useKeys({ Escape: whatIf.isOpen ? whatIf.toggle : leave });
  if (product.data !== undefined) {
    return <KnownProduct key={productId} product={product.data} ids={{ contractId, productId }} />;
  }
  return (
    <Page title={t("product.title")}>
      {product.isError && isMissing(product.error) ? (
        <div className="empty">
          <strong>{t("product.missing")}</strong>
          <Link to="/c/$contract/products" params={{ contract: contractId }}>
            {t("product.toProducts")}
          </Link>
        </div>
      ) : product.isError ? (
        <Failure error={product.error} onRetry={() => void product.refetch()} />
      ) : (
        <Skeleton lines={8} />
      )}
    </Page>
  );
}
