/** Whether the page is being printed: what is in sight alone on a screen is all drawn then, and in light colours. */
import { flushSync } from "react-dom";
import { Store } from "../service/store.ts";
import { useStore } from "../service/use-store.ts";

const printing = new Store(false);

// The browser takes the page as it is when the event has ended.
addEventListener("beforeprint", () => flushSync(() => printing.become(true)));
addEventListener("afterprint", () => flushSync(() => printing.become(false)));

export function usePrinting(): boolean {
  return useStore(printing);
}
