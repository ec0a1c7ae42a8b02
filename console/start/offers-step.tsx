/** What others ask: a CSV of offers. What of it cannot be read is told by row before anything is stored. */
import { Button } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { newKey } from "../app/service.ts";
import { Foreign } from "../kit/foreign.tsx";
import { readHead } from "./csv-file.ts";
import { DropZone } from "./drop-zone.tsx";
import { guessOfferColumns } from "./offer-columns.ts";
import { OffersFile, type ChosenOffers } from "./offers-file.tsx";

export function OffersStep({ contractId, domains }: { contractId: string; domains: readonly string[] }) {
  const { t } = useTranslation();
  const [chosen, setChosen] = useState<ChosenOffers | null>(null);
  const [isUnreadable, setUnreadable] = useState(false);
  const choose = async (file: File): Promise<void> => {
    try {
      const head = await readHead(file);
      setUnreadable(false);
      setChosen({ id: newKey(), file, head, columns: guessOfferColumns(head.columns) });
    } catch {
      setUnreadable(true);
    }
  };
  return (
    <>
      {domains.length > 0 ? (
        <p>
          {t("start.offers.domains")} <Foreign text={domains.slice(0, 5).join(", ")} />
        </p>
      ) : null}
      {chosen === null ? (
        <DropZone label={t("start.offers.drop")} onFile={(file) => void choose(file)} />
      ) : (
        <OffersFile contractId={contractId} chosen={chosen} onColumns={(columns) => setChosen({ ...chosen, columns })}>
          <Button onClick={() => setChosen(null)}>{t("start.otherFile")}</Button>
        </OffersFile>
      )}
      {isUnreadable ? (
        <p className="wrong" role="alert">
          {t("start.unreadable")}
        </p>
      ) : null}
      <p className="soft">
        {t("start.offers.format")}{" "}
        <a href="/docs" target="_blank">
          {t("start.offers.api")}
        </a>
        {". "}
        {t("start.offers.orRead")}{" "}
        <Link to="/c/$contract/monitoring/try" params={{ contract: contractId }}>
          {t("start.offers.tryPage")}
        </Link>{" "}
        ·{" "}
        <Link to="/c/$contract/monitoring" params={{ contract: contractId }}>
          {t("start.offers.watch")}
        </Link>
      </p>
    </>
  );
}
