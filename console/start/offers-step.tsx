/** What others ask: a CSV of offers. What of it cannot be read is told by row before anything is stored. */
import { Button } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { newKey } from "../service/service.ts";
import { Foreign } from "../kit/foreign.tsx";
import type { AmountColumns } from "./csv-file.ts";
import { DropZone } from "./drop-zone.tsx";
import { amountPlaces, guessOfferColumns } from "./offer-columns.ts";
import { OffersFile, type ChosenOffers } from "./offers-file.tsx";
import { withAmounts } from "./table-file.ts";
import { Unreadable } from "./unreadable.tsx";
import { useTable } from "./use-table.ts";

const amountsOf: AmountColumns = ({ columns }) => amountPlaces(columns, guessOfferColumns(columns));

export function OffersStep({ contractId, domains }: { contractId: string; domains: readonly string[] }) {
  const { t } = useTranslation();
  const [chosen, setChosen] = useState<ChosenOffers | null>(null);
  const reading = useTable(amountsOf, (table, isNew) =>
    setChosen((before) => {
      if (table === null) return null;
      if (before !== null && !isNew) return { ...before, table };
      return { id: newKey(), table, columns: guessOfferColumns(table.head.columns), domain: "" };
    }),
  );
  return (
    <>
      {domains.length > 0 ? (
        <p>
          {t("start.offers.domains")} <Foreign text={domains.slice(0, 5).join(", ")} />
        </p>
      ) : null}
      {chosen === null ? (
        <DropZone label={t("start.offers.drop")} onFile={reading.read} />
      ) : (
        <OffersFile
          key={chosen.id}
          contractId={contractId}
          chosen={chosen}
          onChange={(changed) => {
            const table = withAmounts(changed.table, amountPlaces(changed.table.head.columns, changed.columns));
            setChosen({ ...changed, table });
          }}
          onDecimal={(decimal) => reading.chooseDecimal(chosen.table, decimal)}
          onSheet={(sheet) => reading.chooseSheet(chosen.table, sheet)}
        >
          <Button onClick={() => setChosen(null)}>{t("start.otherFile")}</Button>
        </OffersFile>
      )}
      <Unreadable reading={reading} />
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
