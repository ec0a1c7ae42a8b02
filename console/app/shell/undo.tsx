/** The place of what can be undone. The line itself comes with the first thing that can be. */
import { lazy, Suspense } from "react";
import { useUndo } from "../undo.ts";

const UndoLine = lazy(async () => ({ default: (await import("./undo-line.tsx")).UndoLine }));

export function Undo() {
  const { offered, error } = useUndo();
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
