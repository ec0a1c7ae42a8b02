/** How many prices change by how much. Every bar has its number, so the picture is its own table. */
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useFormats } from "../kit/formats.ts";
import type { Comparison } from "./queries.ts";

interface HistogramProps {
  readonly distribution: Comparison["distribution"];
  readonly same: number;
}

const height = 84;
const leastBar = 2;

export function Histogram({ distribution, same }: HistogramProps) {
  const { t } = useTranslation();
  const formats = useFormats();
  const most = Math.max(1, ...distribution.map(({ products }) => products));
  const label = ({ atLeast, below }: HistogramProps["distribution"][number]): ReactNode => {
    if (atLeast === undefined) return `< ${formats.decimal(below ?? 0)}`;
    if (below === undefined) return `≥ ${formats.decimal(atLeast)}`;
    return (
      <>
        {formats.decimal(atLeast)}…<wbr />
        {formats.decimal(below)}
      </>
    );
  };
  return (
    <figure className="histogram">
      <ol>
        {distribution.map((bar) => (
          <li key={`${bar.atLeast ?? ""} ${bar.below ?? ""}`}>
            <b>{bar.products === 0 ? "" : formats.count(bar.products)}</b>
            <span
              className="bar"
              style={{ height: bar.products === 0 ? 0 : Math.max(leastBar, (bar.products / most) * height) }}
            />
            <span className="faint">{label(bar)}</span>
          </li>
        ))}
      </ol>
      <figcaption className="soft">{t("review.histogram", { count: same })}</figcaption>
    </figure>
  );
}
