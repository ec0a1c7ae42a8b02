/** The place of what can be undone, and its key. The line itself comes with the first thing that can be. */
import { lazy, Suspense, useEffect } from "react";
import { useTranslation } from "react-i18next";
import { undo, useUndo } from "../../kit/undo.ts";

const UndoLine = lazy(async () => ({ default: (await import("./undo-line.tsx")).UndoLine }));

export function Undo() {
  const { offered, failed } = useUndo();
  useUndoKey(offered !== null);
  return (
    <div className="undo" role="status">
      {offered === null && failed === null ? null : (
        <Suspense fallback={null}>
          <UndoLine offered={offered} failed={failed} />
        </Suspense>
      )}
    </div>
  );
}

const fields = "input, textarea, select, [contenteditable], [role='dialog'] *";

/** The editor of strategies has the key for its own steps, so what it took is left alone. */
function useUndoKey(isOffered: boolean): void {
  const { t } = useTranslation();
  useEffect(() => {
    if (!isOffered) return undefined;
    const press = (event: KeyboardEvent): void => {
      if (!(event.metaKey || event.ctrlKey) || event.altKey || event.shiftKey || event.defaultPrevented) return;
      if (event.key.toLowerCase() !== "z") return;
      if (event.target instanceof Element && event.target.closest(fields) !== null) return;
      event.preventDefault();
      void undo.take(t("undo.failed"));
    };
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  }, [isOffered, t]);
}
