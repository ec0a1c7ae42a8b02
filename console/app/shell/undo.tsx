/** The place of what can be undone, and its key. The line itself comes with the first thing that can be. */
import { lazy, Suspense, useEffect } from "react";
import { undo, useUndo } from "../undo.ts";

const UndoLine = lazy(async () => ({ default: (await import("./undo-line.tsx")).UndoLine }));

export function Undo() {
  const { offered, error } = useUndo();
  useUndoKey(offered !== null);
  return (
    <div className="undo" role="status">
      {offered === null && error === null ? null : (
        <Suspense fallback={null}>
          <UndoLine offered={offered} error={error} />
        </Suspense>
      )}
    </div>
  );
}

const fields = "input, textarea, select, [contenteditable], [role='dialog'] *";

/** The editor of strategies has the key for its own steps, so what it took is left alone. */
function useUndoKey(isOffered: boolean): void {
  useEffect(() => {
    if (!isOffered) return undefined;
    const press = (event: KeyboardEvent): void => {
      if (!(event.metaKey || event.ctrlKey) || event.altKey || event.shiftKey || event.defaultPrevented) return;
      if (event.key.toLowerCase() !== "z") return;
      if (event.target instanceof Element && event.target.closest(fields) !== null) return;
      event.preventDefault();
      void undo.take();
    };
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  }, [isOffered]);
}
