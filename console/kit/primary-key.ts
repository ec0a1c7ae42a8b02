/** ⌘ Enter or Ctrl Enter presses the primary button, also while something is typed. */
import { useEffect } from "react";

const filled = "button[data-variant='filled'], a[data-variant='filled']";
const resting = ":disabled, [data-disabled], [data-loading]";

/** For the frame of a screen; dialogs over the screen have it too. */
export function usePrimaryKey(): void {
  useEffect(() => {
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, []);
}

function press(event: KeyboardEvent): void {
  const isAsked = event.key === "Enter" && (event.metaKey || event.ctrlKey) && !event.altKey && !event.shiftKey;
  if (!isAsked || event.repeat || event.isComposing || event.defaultPrevented) return;
  const button = findPrimary();
  if (button === null) return;
  event.preventDefault();
  button.click();
}

/** The filled button of the open dialog, else of the screen. Among several none is the primary one, also while one of them rests. */
function findPrimary(): HTMLElement | null {
  const dialog = [...document.querySelectorAll("[role='dialog']")].findLast((one) => one.checkVisibility());
  const around = dialog ?? document.querySelector("main");
  const shown = [...(around?.querySelectorAll<HTMLElement>(filled) ?? [])].filter((one) => one.checkVisibility());
  const [only = null] = shown;
  return shown.length > 1 || only?.matches(resting) === true ? null : only;
}
