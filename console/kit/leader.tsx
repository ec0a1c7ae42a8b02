/** A thin line from where a line of a chart ends to its name, if that was moved away from there. It has the colour of the text around. */

interface LeaderProps {
  /** Where the plot ends. */
  readonly from: number;
  /** Where the line ends. */
  readonly end: number;
  /** The middle of its name. */
  readonly top: number;
}

/** Between a plot and the names of its lines. */
export const leaderWidth = 16;
/** Before the name. */
const gap = 2;
/** A name that was moved less needs none. */
const leastPixels = 3;

export function Leader({ from, end, top }: LeaderProps) {
  const to = from + leaderWidth - gap;
  return Math.abs(top - end) < leastPixels ? null : <line className="leader" x1={from} y1={end} x2={to} y2={top} />;
}
