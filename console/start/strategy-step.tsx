/** A rule to begin with: three templates, each with a floor. It is checked by the service, stored and made the active one. */
import { Button, NumberInput } from "@mantine/core";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState, type SubmitEvent } from "react";
import { useTranslation } from "react-i18next";
import { legible } from "../kit/legible.ts";
import { sendOnce } from "../service/service.ts";
import { Failure } from "../kit/failure.tsx";
import { useNumberForm } from "../kit/language-number.tsx";
import { SearchableSelect } from "../kit/searchable-select.tsx";
import { WriteButton } from "../kit/write-button.tsx";
import { guessCostTag } from "./columns.ts";
import { tagsQuery } from "./queries.ts";
import { templateDocument, templates, type Template, type TemplateChoice } from "../strategies/templates.ts";

export function StrategyStep({ contractId, hasActive }: { contractId: string; hasActive: boolean }) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(!hasActive);
  if (!isOpen) {
    return (
      <div className="actions">
        <Button onClick={() => setOpen(true)}>{t("start.strategy.other")}</Button>
      </div>
    );
  }
  return <TemplateForm contractId={contractId} onDone={() => setOpen(false)} />;
}

const usualMargin = 12;
const usualVat = 19;

function TemplateForm({ contractId, onDone }: { contractId: string; onDone: () => void }) {
  const { t } = useTranslation();
  const numberForm = useNumberForm();
  const cache = useQueryClient();
  const tags = useQuery(tagsQuery(contractId)).data?.flatMap(({ key }) => (key === undefined ? [] : [key])) ?? [];
  const [template, setTemplate] = useState<Template>("cheapest");
  const [cost, setCost] = useState<string | null>(null);
  const [margin, setMargin] = useState<number | string>(usualMargin);
  const [vat, setVat] = useState<number | string>(usualVat);
  const costTag = cost === "" ? null : (cost ?? guessCostTag(tags));
  const activate = useMutation({
    mutationFn: async (choice: TemplateChoice) => await createActive(contractId, choice),
    onSuccess: async () => {
      await cache.invalidateQueries({ queryKey: [contractId, "settings", "pricingstrategies"] });
      onDone();
    },
  });
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    activate.mutate({
      template,
      name: t(`start.templates.${template}.name`),
      costTag,
      marginPercent: Number(margin),
      vat: Number(vat),
    });
  };
  return (
    <form className="template" onSubmit={submit}>
      <div className="templates" role="radiogroup" aria-label={t("start.strategy.title")}>
        {templates.map((one) => (
          <label key={one} data-chosen={template === one}>
            <input type="radio" name="template" checked={template === one} onChange={() => setTemplate(one)} />
            <b>{t(`start.templates.${one}.name`)}</b>
            <span className="soft">{t(`start.templates.${one}.text`)}</span>
          </label>
        ))}
      </div>
      <div className="fields">
        <SearchableSelect
          label={t("start.strategy.costTag")}
          data={[
            { value: "", label: t("start.strategy.noFloor") },
            ...tags.map((tag) => ({ value: tag, label: legible(tag) })),
          ]}
          value={costTag ?? ""}
          onChange={setCost}
        />
        <NumberInput
          label={t("start.strategy.margin")}
          value={margin}
          onChange={setMargin}
          {...numberForm}
          min={0}
          max={99}
          suffix=" %"
          disabled={costTag === null}
        />
        <NumberInput
          label={t("start.strategy.vat")}
          value={vat}
          onChange={setVat}
          {...numberForm}
          min={0}
          max={99}
          suffix=" %"
          disabled={costTag === null}
        />
      </div>
      {activate.isError ? <Failure error={activate.error} /> : null}
      <div className="actions">
        <WriteButton type="submit" variant="filled" loading={activate.isPending}>
          {t("start.strategy.activate")}
        </WriteButton>
        <span className="soft">{t("start.strategy.nothingRuns")}</span>
      </div>
    </form>
  );
}

async function createActive(contractId: string, choice: TemplateChoice): Promise<void> {
  const path = "/api/v3/vendor/contracts/{contractId}/settings/pricingstrategies";
  const body = templateDocument(choice);
  const { data } = await sendOnce(path, { path: { contractId }, body });
  await sendOnce(`${path}/{strategyId}/activate`, { path: { contractId, strategyId: data.strategyId }, body: {} });
}
