/** The names of a chart's lines where these end. A name that was moved away from there has a leader. */
import { Foreign } from "../kit/foreign.tsx";
import { Leader, leaderWidth } from "../kit/leader.tsx";
import { isLimit, type Line } from "./chart-line.ts";
import type { EndLabel } from "./chart-plot.ts";

interface ChartLabelsProps {
  readonly lines: readonly Line[];
  readonly labels: readonly EndLabel[];
  /** Where the plot ends. */
  readonly from: number;
  readonly name: (line: Line) => string;
}

export function ChartLabels({ lines, labels, from, name }: ChartLabelsProps) {
  const left = from + leaderWidth;
  const shown = labels.flatMap(({ line, ...position }) => {
    const known = lines[line];
    if (known === undefined) return [];
    const colour = known.kind === "vendor" || isLimit(known) ? "soft" : `text-${known.kind}`;
    return [{ line, ...position, colour, text: name(known) }];
  });
  return (
    <div className="chart-labels" aria-hidden="true">
      <svg>
        {shown.map(({ line, end, top, colour }) => (
          <g key={line} className={colour}>
            <Leader from={from} end={end} top={top} />
          </g>
        ))}
      </svg>
      {shown.map(({ line, top, colour, text }) => (
        <span key={line} className={colour} style={{ top: top - 7, left }}>
          <Foreign text={text} />
        </span>
      ))}
    </div>
  );
}
