/** Above the tree: what the draft does to all products, of how many that is known, and the way to know it of all. */
import { Button } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { FailureText } from "../../kit/failure.tsx";
import { useFormats } from "../../kit/formats.ts";
import { StudyFailed } from "../../review/study-failed.tsx";
import { UnderWay } from "../../kit/under-way.tsx";
import { isExact } from "./effect.ts";
import { EffectCounts } from "./effect-counts.tsx";
import type { DraftEffect } from "./use-effect.ts";

export function EffectLine({ effect, isOld, error, exact }: DraftEffect) {
  const { t } = useTranslation();
  const formats = useFormats();
  const failure = exact.error ?? error;
  if (effect !== null && effect.of === 0) return null;
  return (
    <div className="edit-effect" data-old={isOld}>
      {effect === null ? (
        <span className="soft">{t("editor.effect.waiting")}</span>
      ) : (
        <>
          <EffectCounts effect={effect} counts={effect.totals} />
          <span className="faint">
            {isExact(effect)
              ? t("editor.effect.all", { count: effect.of, shown: formats.count(effect.of) })
              : t("editor.effect.sample", { products: formats.count(effect.products), of: formats.count(effect.of) })}
          </span>
        </>
      )}
      {effect === null || isExact(effect) ? null : exact.isRunning ? (
        <span className="soft" role="status">
          {t("editor.effect.running")} <UnderWay task={exact.task} />
        </span>
      ) : (
        <Button size="compact-xs" disabled={exact.start === null} onClick={() => exact.start?.()}>
          {t("editor.effect.exact")}
        </Button>
      )}
      {exact.isFailed && exact.task !== undefined ? <StudyFailed task={exact.task} /> : null}
      {failure === null ? null : (
        <span className="wrong" role="alert">
          <FailureText error={failure} isRead />
        </span>
      )}
    </div>
  );
}
