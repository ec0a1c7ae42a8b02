/** How far a version is live: to a part, to all, back again. Each says what it does before it does it. */
import { Button, NumberInput } from "@mantine/core";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useMay } from "../service/permissions.ts";
import { sendOnce } from "../service/service.ts";
import { useFormats } from "../kit/formats.ts";
import { Asking } from "../kit/asking.tsx";
import { useNumberForm } from "../kit/language-number.tsx";
import { WriteButton } from "../kit/write-button.tsx";
import {
  rolloutQuery,
  shareDecimals,
  shareOf,
  strategiesQuery,
  type Reviewed,
  type Rollout,
  type Strategy,
} from "./queries.ts";

interface RolloutActionsProps {
  readonly strategy: Strategy;
  readonly reviewed: Reviewed;
}

type Step = "all" | "back" | "share";

const strategyPath = "/api/v3/vendor/contracts/{contractId}/settings/pricingstrategies/{strategyId}";
const usualShare = 5;

export function RolloutActions({ strategy, reviewed }: RolloutActionsProps) {
  const { t } = useTranslation();
  const { contractId } = reviewed;
  const mayActivate = useMay("strategies.activate");
  const [openDialog, setOpenDialog] = useState<Step | null>(null);
  const strategies = useQuery(strategiesQuery(contractId)).data ?? [];
  const rollout = useQuery(rolloutQuery(contractId)).data;
  const take = useStep(reviewed, rollout ?? null, () => setOpenDialog(null));
  if (rollout === undefined || !mayActivate) return null;
  const steps = stepsOf({
    strategy,
    reviewed,
    rollout,
    isAnyActive: strategies.some((one) => one.activeVersion !== undefined),
  });
  return (
    <div className="actions">
      {steps.toReversed().map((step) => (
        <Button key={step} variant={step === steps[0] ? "filled" : "default"} onClick={() => setOpenDialog(step)}>
          {t(step === "share" && rollout?.state === "open" ? "review.steps.raise" : `review.steps.${step}`)}
        </Button>
      ))}
      {openDialog === null ? null : (
        <StepDialog
          step={openDialog}
          version={reviewed.to}
          least={rollout?.state === "open" ? (shareOf(rollout) ?? 0) : 0}
          isBusy={take.isPending}
          error={take.error}
          onClose={() => {
            setOpenDialog(null);
            take.reset();
          }}
          onTake={(share) => take.mutate({ step: openDialog, share })}
        />
      )}
    </div>
  );
}

/** Takes an open rollout back, from wherever one sees it. Nothing for who may not. */
export function RollBack({ contractId, rollout }: { contractId: string; rollout: Rollout }) {
  const { t } = useTranslation();
  const mayActivate = useMay("strategies.activate");
  const [isAsked, setOpenDialog] = useState(false);
  const { strategyId, version } = rollout;
  const take = useStep({ contractId, strategyId, to: version }, rollout, () => setOpenDialog(false));
  if (!mayActivate) return null;
  return (
    <>
      <WriteButton size="compact-xs" onClick={() => setOpenDialog(true)}>
        {t("review.steps.back")}
      </WriteButton>
      {isAsked ? (
        <StepDialog
          step="back"
          version={version}
          least={0}
          isBusy={take.isPending}
          error={take.error}
          onClose={() => {
            setOpenDialog(false);
            take.reset();
          }}
          onTake={(share) => take.mutate({ step: "back", share })}
        />
      ) : null}
    </>
  );
}

/** What can be done with the version, the usual first. */
function stepsOf({
  strategy,
  reviewed,
  rollout,
  isAnyActive,
}: {
  strategy: Strategy;
  reviewed: Reviewed;
  rollout: Rollout | null;
  isAnyActive: boolean;
}): readonly Step[] {
  const isOpen = rollout?.state === "open";
  const isOwn = rollout?.strategyId === strategy.id && rollout.version === reviewed.to;
  if (isOpen) return isOwn ? ["share", "all", "back"] : [];
  if (strategy.activeVersion === reviewed.to) return isOwn && rollout.before !== undefined ? ["back"] : [];
  return isAnyActive ? ["share", "all"] : ["all"];
}

/** Takes the step, and reads anew what it changes. */
function useStep({ contractId, strategyId, to }: Omit<Reviewed, "from">, rollout: Rollout | null, onDone: () => void) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: async ({ step, share }: { step: Step; share: number }) => {
      const path = { contractId, strategyId };
      const isRaise = rollout?.state === "open";
      if (step === "back") await sendOnce(`${strategyPath}/rollback`, { path, body: { prices: false } });
      else if (isRaise) {
        const body = { rollout: step === "all" ? ("all" as const) : { share } };
        await sendOnce(`${strategyPath}/rollout`, { path, body });
      } else {
        const body = { version: to, ...(step === "share" ? { rollout: { share } } : {}) };
        await sendOnce(`${strategyPath}/activate`, { path, body });
      }
    },
    onSuccess: async () => {
      await Promise.all(
        [["settings", "pricingstrategies"], ["inbox"]].map(
          async (key) => await cache.invalidateQueries({ queryKey: [contractId, ...key] }),
        ),
      );
      onDone();
    },
  });
}

interface StepDialogProps {
  readonly step: Step;
  readonly version: number;
  /** A share is greater than the one before. */
  readonly least: number;
  readonly isBusy: boolean;
  readonly error: Error | null;
  readonly onClose: () => void;
  readonly onTake: (share: number) => void;
}

function StepDialog({ step, version, least, onTake, ...state }: StepDialogProps) {
  const { t } = useTranslation();
  const formats = useFormats();
  const numberForm = useNumberForm();
  const [share, setShare] = useState<number | string>(least === 0 ? usualShare : Math.min(100, least * 2));
  return (
    <Asking
      {...state}
      title={t(`review.dialogs.${step}.title`, { version })}
      submit={
        step === "share" ? t("review.toShare", { share: formats.plain(Number(share)) }) : t(`review.steps.${step}`)
      }
      onSubmit={() => onTake(Number(share))}
    >
      {step === "share" ? (
        <NumberInput
          label={t("review.share")}
          value={share}
          onChange={setShare}
          min={least}
          max={100}
          decimalScale={shareDecimals}
          {...numberForm}
          suffix=" %"
          required
          data-autofocus
        />
      ) : null}
      <p>{t(`review.dialogs.${step}.text`)}</p>
    </Asking>
  );
}
