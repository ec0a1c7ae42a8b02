/** Two questions for somebody without a contract: company and shop. Currency and time zone come from the browser. */
import { TextInput } from "@mantine/core";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { SubmitEvent } from "react";
import { useTranslation } from "react-i18next";
import { accountQuery, isAdmin } from "../service/account.ts";
import { SignOut } from "../kit/sign-out.tsx";
import { currencies, usualCurrency } from "../kit/currencies.ts";
import { fieldOf } from "../kit/form.ts";
import { Failure } from "../kit/failure.tsx";
import { SearchableSelect } from "../kit/searchable-select.tsx";
import { makeFirstShop } from "./make-first-shop.ts";
import { TrySample } from "./try-sample.tsx";
import { SignInFrame } from "../sign-in/sign-in-frame.tsx";
import { WriteButton } from "../kit/write-button.tsx";

export function FirstShop({ companyId }: { companyId: number | null }) {
  const { t } = useTranslation();
  const cache = useQueryClient();
  const account = useQuery(accountQuery).data;
  const create = useMutation({
    mutationFn: async (form: FormData) => {
      const [company, shop, currency] = [fieldOf(form, "company"), fieldOf(form, "shop"), fieldOf(form, "currency")];
      await makeFirstShop({ company, shop, currency });
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
        <SearchableSelect name="currency" label={t("home.currency")} data={currencies} defaultValue={usualCurrency()} />
        {create.isError ? <Failure error={create.error} /> : null}
        <WriteButton type="submit" variant="filled" size="sm" fullWidth loading={create.isPending}>
          {t("home.create")}
        </WriteButton>
      </form>
      {companyId === null ? null : (
        <div className="try-sample">
          <TrySample companyId={companyId} />
        </div>
      )}
      {account !== undefined && isAdmin(account) ? (
        <div className="try-sample">
          <Link to="/companies">{t("home.companies")}</Link>
        </div>
      ) : null}
      <div className="try-sample">
        <SignOut />
      </div>
    </SignInFrame>
  );
}
