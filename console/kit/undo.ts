/** What was just done can be undone for a while. */
import { useEffect, useState } from "react";

const undoMs = 10_000;

/** @returns what can be undone now; null for nothing */
export function useUndo<Thing>(): {
  readonly undoable: Thing | null;
  readonly offer: (thing: Thing) => void;
  readonly forget: () => void;
} {
  const [undoable, setUndoable] = useState<Thing | null>(null);
  useEffect(() => {
    if (undoable === null) return undefined;
    const timer = setTimeout(() => setUndoable(null), undoMs);
    return () => clearTimeout(timer);
  }, [undoable]);
  return { undoable, offer: (thing) => setUndoable(() => thing), forget: () => setUndoable(null) };
}
