/** Two questions for somebody without a contract: company and shop. Currency and time zone come from the browser. */
import { Button, Select, TextInput } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { SubmitEvent } from "react";
import { useTranslation } from "react-i18next";
import { accountQuery } from "../app/account-query.ts";
import { service } from "../app/service.ts";
import { fieldOf } from "../kit/form.ts";
import { Failure } from "../kit/failure.tsx";
import { TrySample } from "./try-sample.tsx";
import { SignInFrame } from "../sign-in/sign-in-frame.tsx";

const currencies = Intl.supportedValuesOf("currency");

export function FirstShop({ companyId }: { companyId: number | null }) {
  const { t } = useTranslation();
  const cache = useQueryClient();
  const create = useMutation({
    mutationFn: async (form: FormData) => {
      const company = companyId ?? (await createCompany(fieldOf(form, "company")));
      const body = {
        contractType: "reseller",
        contractName: fieldOf(form, "shop"),
        currency: fieldOf(form, "currency"),
        timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
      };
      return await service.post("/api/2/companies/{companyId}/contracts", { path: { companyId: company }, body });
    },
    // The first page then finds the contract, and leads on.
    onSuccess: async () => await cache.invalidateQueries({ queryKey: accountQuery.queryKey }),
  });
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    create.mutate(new FormData(event.currentTarget));
  };
  return (
    <SignInFrame title={t("home.title")}>
      <form onSubmit={submit}>
        {companyId === null ? (
          <TextInput name="company" label={t("home.company")} required withAsterisk={false} autoFocus />
        ) : null}
        <TextInput
          name="shop"
          label={t("home.shop")}
          description={t("home.shopHelp")}
          required
          withAsterisk={false}
          autoFocus={companyId !== null}
        />
        <Select
          name="currency"
          label={t("home.currency")}
          data={currencies}
          defaultValue={usualCurrency()}
          searchable
        />
        {create.isError ? <Failure error={create.error} /> : null}
        <Button type="submit" variant="filled" size="sm" fullWidth loading={create.isPending}>
          {t("home.create")}
        </Button>
      </form>
      {companyId === null ? null : (
        <div className="try-sample">
          <TrySample companyId={companyId} />
        </div>
      )}
    </SignInFrame>
  );
}

async function createCompany(name: string): Promise<number> {
  return (await service.post("/api/2/companies", { body: { name } })).data.id;
}

/** The currency of most shops in the browser's region. */
function usualCurrency(): string {
  const region = new Intl.Locale(navigator.language).maximize().region ?? "";
  const others: Readonly<Record<string, string>> = {
    CH: "CHF",
    CZ: "CZK",
    DK: "DKK",
    GB: "GBP",
    NO: "NOK",
    PL: "PLN",
    SE: "SEK",
    US: "USD",
  };
  return others[region] ?? "EUR";
}
