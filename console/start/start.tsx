/** From nothing to the first explained price: products, a rule, offers, the price. Each step says what is there already. */
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { AskOwner } from "../kit/ask-owner.tsx";
import { useContract, useContractId } from "../service/contract.ts";
import { useMay } from "../service/permissions.ts";
import { Foreign } from "../kit/foreign.tsx";
import { Page } from "../kit/page.tsx";
import { OffersStep } from "./offers-step.tsx";
import { PriceStep } from "./price-step.tsx";
import { ProductsStep } from "./products-step.tsx";
import { TrySample } from "./try-sample.tsx";
import { strategiesQuery } from "../strategies/queries.ts";
import { domainsQuery, firstProductQuery, hasPriceQuery } from "./queries.ts";
import { StrategyStep } from "./strategy-step.tsx";
import "./start.css";

export function Start() {
  const { t } = useTranslation();
  const contractId = useContractId();
  const contract = useContract();
  const product = useQuery(firstProductQuery(contractId));
  const strategies = useQuery(strategiesQuery(contractId));
  const domains = useQuery(domainsQuery(contractId));
  const hasPrice = useQuery(hasPriceQuery(contractId)).data === true;
  const hasProducts = product.data !== undefined && product.data !== null;
  // A newer version that nobody has activated yet leaves the older one in force.
  const active = strategies.data?.find(({ activeVersion }) => activeVersion !== undefined);
  const mayFill = useMay("products");
  const mayActivate = useMay("strategies.activate");
  const hasOffers = domains.data !== undefined && domains.data.length > 0;
  return (
    <Page
      title={t("start.title")}
      sub={
        <>
          {contract === undefined ? "" : <Foreign text={contract.contractName} />} · {t("start.sub")}
        </>
      }
    >
      <div className="steps">
        <Step number={1} title={t("start.products.title")} isDone={hasProducts} text={t("start.products.text")}>
          {mayFill ? <ProductsStep contractId={contractId} hasProducts={hasProducts} /> : <MayNot />}
          {hasProducts || contract === undefined || product.isPending ? null : (
            <div className="try-sample">
              <TrySample companyId={contract.companyId} />
            </div>
          )}
        </Step>
        <Step
          number={2}
          title={t("start.strategy.title")}
          isDone={active !== undefined}
          text={active === undefined ? t("start.strategy.text") : <Foreign text={active.name} />}
        >
          {!mayActivate ? (
            mayFill ? (
              <MayNot activating />
            ) : null
          ) : hasProducts && strategies.data !== undefined ? (
            <StrategyStep contractId={contractId} hasActive={active !== undefined} />
          ) : null}
        </Step>
        <Step number={3} title={t("start.offers.title")} isDone={hasOffers} text={t("start.offers.text")}>
          {hasProducts && mayFill ? <OffersStep contractId={contractId} domains={domains.data ?? []} /> : null}
        </Step>
        <Step number={4} title={t("start.price.title")} isDone={hasPrice} text={t("start.price.text")}>
          {hasProducts && mayFill && active !== undefined ? <PriceStep contractId={contractId} /> : null}
        </Step>
      </div>
    </Page>
  );
}

interface StepProps {
  readonly number: number;
  readonly title: string;
  readonly text: ReactNode;
  readonly isDone: boolean;
  readonly children: ReactNode;
}

function Step({ number, title, text, isDone, children }: StepProps) {
  const { t } = useTranslation();
  return (
    <section className="panel pad step" aria-labelledby={`step-${number}`} data-open={children !== null}>
      <div className="step-number" data-done={isDone} aria-hidden="true">
        {isDone ? "✓" : number}
      </div>
      <div className="step-body">
        <h2 id={`step-${number}`}>
          {title} {isDone ? <span className="hidden-text">{t("start.done")}</span> : null}
        </h2>
        <p className="soft">{text}</p>
        {children}
      </div>
    </section>
  );
}

/** @param activating the person may do everything here but say which rule prices follow */
function MayNot({ activating = false }: { activating?: boolean }) {
  const { t } = useTranslation();
  return (
    <p>
      <AskOwner text={t(activating ? "start.mayNotActivate" : "start.mayNot")} />
    </p>
  );
}
