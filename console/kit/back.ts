/** Escape leads back. */
import { useRouter } from "@tanstack/react-router";
import { useKeys } from "./keys.ts";

/**
 * To what was shown before.
 *
 * @param onAbove where nothing was: opens what lies above, in place of the screen
 * @param mayLeave whether nothing that was typed is lost
 */
export function useBack(onAbove: () => void, mayLeave: () => boolean = () => true): void {
  const { history } = useRouter();
  const leave = (): void => {
    if (!mayLeave()) return;
    if (history.canGoBack()) history.back();
    else onAbove();
  };
  useKeys({ Escape: leave });
}
