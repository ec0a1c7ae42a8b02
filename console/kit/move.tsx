/** How far a price moves. A rise is neither good nor bad, so the mark has no colour. */
import { useFormats } from "./formats.ts";

/** @param percent a decimal: "-8.6" */
export function Move({ percent }: { percent: number | string }) {
  const formats = useFormats();
  const direction = Math.sign(Number(percent));
  if (direction === 0) return <span className="faint">{"0\u00a0%"}</span>;
  return (
    <span className="move">
      <span aria-hidden="true">{direction > 0 ? "▲" : "▼"}</span>
      <span className="hidden-text">{direction > 0 ? "+" : "−"}</span> {formats.percent(percent, { signed: false })}
    </span>
  );
}
