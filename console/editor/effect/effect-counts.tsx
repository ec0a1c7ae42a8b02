/** The numbers of a branch, or of all: products, rises and falls, the mean change, and what is at the floor, held or failed. */
import { useTranslation } from "react-i18next";
import { useFormats } from "../../kit/formats.ts";
import { Move } from "../../kit/move.tsx";
import { estimate, isExact, type Counts, type Effect } from "./effect.ts";

export function EffectCounts({ effect, counts }: { effect: Effect; counts: Counts }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const about = isExact(effect) ? "" : "≈ ";
  const say = (count: number): string => formats.count(estimate(count, effect));
  const { products, up, down, averageChangePercent } = counts;
  if (products === 0) return <span className="faint">{t("editor.effect.none")}</span>;
  return (
    <span className="edit-counts">
      <span>
        {about}
        {t("editor.effect.products", { count: products, shown: say(products) })}
      </span>
      {up === 0 ? null : (
        <span>
          <span aria-hidden="true">▲</span> <span className="hidden-text">{t("editor.effect.up")}</span> {say(up)}
        </span>
      )}
      {down === 0 ? null : (
        <span>
          <span aria-hidden="true">▼</span> <span className="hidden-text">{t("editor.effect.down")}</span> {say(down)}
        </span>
      )}
      {averageChangePercent === undefined || up + down === 0 ? null : (
        <span>
          {t("editor.effect.mean")} <Move percent={averageChangePercent.toFixed(1)} />
        </span>
      )}
      {(["atFloor", "held", "failed"] as const).map((part) =>
        counts[part] === 0 ? null : (
          <span key={part} className={part === "failed" ? "wrong" : undefined} data-part={part}>
            {t(`editor.effect.${part}`, { count: counts[part], shown: say(counts[part]) })}
          </span>
        ),
      )}
    </span>
  );
}
