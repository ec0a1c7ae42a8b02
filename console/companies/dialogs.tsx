/** What an admin adds: a customer who names a company, a company of the admin's own, a contract. */
import { Select, TextInput } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Asking } from "../kit/asking.tsx";
import { currencies, usualCurrency } from "../kit/currencies.ts";
import { fieldOf } from "../kit/form.ts";
import { SearchableSelect } from "../kit/searchable-select.tsx";
import { Invitation } from "../people/invitation.tsx";
import { createCompany, createContract, registerCustomer } from "./queries.ts";

const mostCharacters = 200;

interface DialogProps {
  readonly onClose: () => void;
}

/** The person gets a link, chooses a password, and is asked for company and shop. */
export function NewCustomer({ onClose }: DialogProps) {
  const { t } = useTranslation();
  const send = useMutation({ mutationFn: registerCustomer });
  return (
    <Asking
      title={t("companies.invite")}
      submit={t("settings.people.makeLink")}
      isBusy={send.isPending}
      error={send.error}
      isDone={send.data !== undefined}
      onClose={onClose}
      onSubmit={(form) => send.mutate({ email: fieldOf(form, "email").trim(), name: fieldOf(form, "name").trim() })}
    >
      <p>{t("companies.inviteHelp")}</p>
      <TextInput name="name" label={t("settings.people.name")} required maxLength={mostCharacters} data-autofocus />
      <TextInput name="email" type="email" label={t("settings.people.email")} required maxLength={254} />
      {send.data === undefined ? null : <Invitation token={send.data} contractId={null} />}
    </Asking>
  );
}

export function NewCompany({ onClose }: DialogProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const create = useMutation({
    mutationFn: createCompany,
    onSuccess: async (id) => await navigate({ to: "/companies/$company", params: { company: String(id) } }),
  });
  return (
    <Asking
      title={t("companies.newCompany")}
      submit={t("companies.create")}
      isBusy={create.isPending}
      error={create.error}
      onClose={onClose}
      onSubmit={(form) => create.mutate(fieldOf(form, "name").trim())}
    >
      <p>{t("companies.newCompanyHelp")}</p>
      <TextInput name="name" label={t("companies.name")} required maxLength={mostCharacters} data-autofocus />
    </Asking>
  );
}

const types = ["reseller", "manufacturer"] as const;
const timeZones = ["UTC", ...Intl.supportedValuesOf("timeZone").filter((zone) => zone !== "UTC")];

interface NewContractProps extends DialogProps {
  readonly companyId: number;
  readonly onMade?: (contractId: string) => void;
}

export function NewContract({ companyId, onClose, onMade }: NewContractProps) {
  const { t } = useTranslation();
  const [contractType, setType] = useState<string>(types[0]);
  const [currency, setCurrency] = useState<string | null>(usualCurrency());
  const [timeZone, setTimeZone] = useState(Intl.DateTimeFormat().resolvedOptions().timeZone);
  const create = useMutation({
    mutationFn: async (form: FormData) => {
      const expires = fieldOf(form, "expires");
      return await createContract(companyId, {
        contractName: fieldOf(form, "name").trim(),
        contractType,
        timeZone,
        ...(currency === null ? {} : { currency }),
        // The field has no zone: it is the clock of who fills it in.
        ...(expires === "" ? {} : { expirationDate: new Date(expires).toISOString() }),
      });
    },
    onSuccess: (contractId) => {
      onClose();
      onMade?.(contractId);
    },
  });
  return (
    <Asking
      title={t("companies.newContract")}
      submit={t("companies.create")}
      isBusy={create.isPending}
      error={create.error}
      onClose={onClose}
      onSubmit={(form) => create.mutate(form)}
    >
      <TextInput name="name" label={t("companies.shop")} required maxLength={mostCharacters} data-autofocus />
      <Select
        label={t("companies.type")}
        value={contractType}
        data={types.map((value) => ({ value, label: t(`companies.types.${value}`) }))}
        onChange={(value) => setType(value ?? types[0])}
      />
      <SearchableSelect
        label={t("companies.currency")}
        description={t("companies.currencyHelp")}
        value={currency}
        data={currencies}
        clearable
        onChange={setCurrency}
      />
      <SearchableSelect
        label={t("companies.timeZone")}
        value={timeZone}
        data={timeZones.includes(timeZone) ? timeZones : [timeZone, ...timeZones]}
        onChange={(value) => setTimeZone(value ?? timeZone)}
      />
      <TextInput
        name="expires"
        type="datetime-local"
        label={t("companies.expires")}
        description={t("companies.expiresHelp")}
      />
    </Asking>
  );
}
