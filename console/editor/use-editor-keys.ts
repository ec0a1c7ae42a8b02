/** Undo and redo span form, JSON and tables, so they are the editor's wherever the focus is. */
import { useEffect, useRef } from "react";
import type { EditorState } from "./use-editor.ts";

export function useEditorKeys({ undo, redo }: Pick<EditorState, "redo" | "undo">, isReadOnly: boolean): void {
  const newest = useRef({ undo, redo });
  useEffect(() => void (newest.current = { undo, redo }));
  useEffect(() => {
    if (isReadOnly) return undefined;
    const press = (event: KeyboardEvent): void => {
      if (!(event.metaKey || event.ctrlKey) || event.altKey || event.defaultPrevented) return;
      if (event.target instanceof Element && event.target.closest("[role='dialog']") !== null) return;
      const key = event.key.toLowerCase();
      if (key !== "z" && key !== "y") return;
      event.preventDefault();
      if (key === "y" || event.shiftKey) newest.current.redo();
      else newest.current.undo();
    };
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, [isReadOnly]);
}
