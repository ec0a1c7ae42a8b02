/** Whether the page is being printed: what is in sight alone on a screen is all drawn then, and in light colours. */
import { useSyncExternalStore } from "react";
import { flushSync } from "react-dom";

let isPrinting = false;

function subscribe(listener: () => void): () => void {
  const become = (printing: boolean) => (): void => {
    isPrinting = printing;
    // The browser takes the page as it is when the event has ended.
    flushSync(listener);
  };
  const [begin, end] = [become(true), become(false)];
  addEventListener("beforeprint", begin);
  addEventListener("afterprint", end);
  return () => {
    removeEventListener("beforeprint", begin);
    removeEventListener("afterprint", end);
  };
}

export function usePrinting(): boolean {
  return useSyncExternalStore(subscribe, () => isPrinting);
}
