/** A new strategy: from a template, as a copy, or from a rule that changes nothing. It is edited at once; prices do not follow it. */
import { Button, Select, TextInput } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Asking } from "../kit/asking.tsx";
import { legible } from "../kit/legible.ts";
import { fieldOf } from "../kit/form.ts";
import type { Json } from "./document-diff.ts";
import { templateDocument, templates, type Template } from "./templates.ts";
import { createStrategy, findNewest, type Strategy } from "./queries.ts";

interface CreateStrategyProps {
  readonly contractId: string;
  readonly strategies: readonly Strategy[];
}

export function CreateStrategy({ contractId, strategies }: CreateStrategyProps) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="filled" onClick={() => setOpen(true)}>
        {t("strategies.create.button")}
      </Button>
      {isOpen ? (
        <NewStrategy
          contractId={contractId}
          strategies={strategies}
          from={templates[0]}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </>
  );
}

interface NewStrategyProps extends CreateStrategyProps {
  /** What is chosen first; nothing for a rule that keeps prices, whose text somebody writes or replaces. */
  readonly from: Template | "";
  readonly onClose: () => void;
}

export function NewStrategy({ contractId, strategies, from, onClose }: NewStrategyProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const cache = useQueryClient();
  const [begin, setBegin] = useState<string>(from);
  const create = useMutation({
    mutationFn: async (name: string) => await createStrategy(contractId, await documentFor(contractId, begin, name)),
    onSuccess: async (strategy) => {
      await cache.invalidateQueries({ queryKey: [contractId, "settings", "pricingstrategies"] });
      await navigate({ to: "/c/$contract/strategies/$strategy/edit", params: { contract: contractId, strategy } });
    },
  });
  const choices = [
    ...templates.map((one) => ({ value: one, label: t(`start.templates.${one}.name`) })),
    { value: "", label: t("strategies.create.empty") },
    ...strategies.map(({ id, name }) => ({ value: id, label: t("strategies.create.copy", { name: legible(name) }) })),
  ];
  return (
    <Asking
      title={t("strategies.create.title")}
      submit={t("strategies.create.submit")}
      isBusy={create.isPending}
      error={create.error}
      onClose={onClose}
      onSubmit={(form) => create.mutate(fieldOf(form, "name"))}
    >
      <TextInput
        name="name"
        label={t("strategies.create.name")}
        required
        withAsterisk={false}
        maxLength={200}
        data-autofocus
      />
      <Select
        label={t("strategies.create.begin")}
        value={begin}
        data={choices}
        onChange={(chosen) => setBegin(chosen ?? "")}
        maxDropdownHeight={300}
      />
      <p>{t("strategies.create.help")}</p>
    </Asking>
  );
}

/** @param begin a template, the id of a strategy, or nothing */
async function documentFor(contractId: string, begin: string, name: string): Promise<Readonly<Record<string, Json>>> {
  const template = templates.find((one) => one === begin);
  if (template !== undefined) {
    const written = templateDocument({ template, name, costTag: null, marginPercent: 0, vat: 0 });
    return JSON.parse(JSON.stringify(written));
  }
  if (begin === "") return { name, otherwise: { rule: { target: "keep" } } };
  const { document } = await findNewest({ contractId, strategyId: begin });
  return { ...Object.fromEntries(Object.entries(document ?? {})), name };
}
