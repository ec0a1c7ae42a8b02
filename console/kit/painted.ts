/** What can wait until a person sees something. */
import { useEffect, useState } from "react";

/** A page out of sight is not painted. */
const longestMs = 200;

/** Whether something is drawn, and the browser has painted since it was drawn first. */
export function usePainted(isDrawn: boolean): boolean {
  const wasPainted = useWasPainted(isDrawn);
  return isDrawn && wasPainted;
}

/** Whether the browser has painted since something was drawn first, whatever became of it. */
export function useWasPainted(isDrawn: boolean): boolean {
  const [isPainted, setPainted] = useState(false);
  useEffect(() => {
    if (!isDrawn || isPainted) return undefined;
    const record = (): void => setPainted(true);
    const latest = setTimeout(record, longestMs);
    // What follows a frame comes after its paint.
    let afterFrame: ReturnType<typeof setTimeout> | undefined;
    const frame = requestAnimationFrame(() => (afterFrame = setTimeout(record)));
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(afterFrame);
      clearTimeout(latest);
    };
  }, [isDrawn, isPainted]);
  return isPainted;
}
