/** The currency of a shop that was made with a wrong one, as long as nothing is stored in it. */
import { Button } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { contractQuery, type Contract } from "../service/contract.ts";
import { cache, service } from "../service/service.ts";
import { Asking } from "../kit/asking.tsx";
import { currencies, usualCurrency } from "../kit/currencies.ts";
import { SearchableSelect } from "../kit/searchable-select.tsx";

export function ChangeCurrency({ contract }: { contract: Contract }) {
  const { t } = useTranslation();
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      {" "}
      <Button size="compact-xs" onClick={() => setAsking(true)}>
        {t("settings.contract.changeCurrency")}
      </Button>
      {isAsking ? <CurrencyDialog contract={contract} onClose={() => setAsking(false)} /> : null}
    </>
  );
}

function CurrencyDialog({
  contract: { contractId, currency: now },
  onClose,
}: {
  contract: Contract;
  onClose: () => void;
}) {
  const { t } = useTranslation();
  const [currency, setCurrency] = useState(now ?? usualCurrency());
  const change = useMutation({
    mutationFn: async () => {
      const path = "/api/v3/vendor/contracts/{contractId}/settings/currency";
      await service.put(path, { path: { contractId }, body: { currency } });
      await cache.invalidateQueries({ queryKey: contractQuery(contractId).queryKey });
    },
    onSuccess: onClose,
  });
  return (
    <Asking
      title={t("settings.contract.changeCurrency")}
      submit={t("settings.contract.changeCurrency")}
      isBusy={change.isPending}
      error={change.error}
      onClose={onClose}
      onSubmit={() => change.mutate()}
    >
      <p>{t("settings.contract.currencyHelp")}</p>
      <SearchableSelect
        label={t("settings.contract.currency")}
        value={currency}
        data={currencies}
        allowDeselect={false}
        onChange={(value) => setCurrency(value ?? currency)}
      />
    </Asking>
  );
}
