/** A countdown on the page. */
import { useEffect, useState } from "react";

/** Whole seconds until then, counted each second; 0 afterwards. */
export function useSecondsUntil(at: number): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1_000);
    return () => clearInterval(timer);
  }, []);
  return Math.max(0, Math.ceil((at - now) / 1_000));
}
