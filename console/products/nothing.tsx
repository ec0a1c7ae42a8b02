/** What stands in place of rows: no product matches, or there is none yet; then a file that is dropped here is imported, as on Start. */
import { Link } from "@tanstack/react-router";
import { lazy, Suspense } from "react";
import { useTranslation } from "react-i18next";
import { useContract } from "../service/contract.ts";
import { useMay } from "../service/permissions.ts";
import { TrySample } from "../start/try-sample.tsx";

/** What reads a file comes only where there is no product. */
const ProductsStep = lazy(async () => ({ default: (await import("../start/products-step.tsx")).ProductsStep }));

interface NothingProps {
  readonly contractId: string;
  readonly isFiltered: boolean;
  readonly onClear: () => void;
}

export function Nothing({ contractId, isFiltered, onClear }: NothingProps) {
  const { t } = useTranslation();
  if (!isFiltered) return <NoProducts contractId={contractId} />;
  return (
    <div className="empty">
      <strong>{t("products.noneFound")}</strong>
      <button type="button" className="link" onClick={onClear}>
        {t("products.clearFilters")}
      </button>
    </div>
  );
}

function NoProducts({ contractId }: { contractId: string }) {
  const { t } = useTranslation();
  const contract = useContract();
  const mayFill = useMay("products");
  return (
    <div className="empty">
      <strong>{t("products.none")}</strong>
      {mayFill ? (
        <Suspense fallback={null}>
          <ProductsStep contractId={contractId} hasProducts={false} isAlone />
        </Suspense>
      ) : null}
      <Link to="/c/$contract/start" params={{ contract: contractId }}>
        {t("products.toStart")}
      </Link>
      {contract === undefined ? null : <TrySample companyId={contract.companyId} />}
    </div>
  );
}
