/** The document as JSON, in an editor that is loaded when it is first shown. */
import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { useContractId } from "../service/contract.ts";
import { usePreferences } from "../service/preferences.ts";
import { explainedIn } from "./completion/explained.ts";
import type { Names } from "./completion/offers.ts";
import { JsonEditor, type JsonEditorEvents, type Mark } from "./json-editor.ts";

export interface JsonViewProps extends JsonEditorEvents {
  readonly text: string;
  readonly marks: readonly Mark[];
  /** A part to show, and when it was asked for. */
  readonly shown: { readonly from: number; readonly askedAt: number } | null;
  readonly isReadOnly: boolean;
  /** What the contract knows by name, for completions. */
  readonly names: Names;
}

// oxlint-disable-next-line import/no-default-export -- React loads a component lazily by its default export
export default function JsonView({ text, marks, shown, isReadOnly, names, ...events }: JsonViewProps) {
  const { t } = useTranslation();
  const container = useRef<HTMLDivElement>(null);
  const editor = useRef<JsonEditor | null>(null);
  const newest = useRef({ ...events, names });
  useEffect(() => void (newest.current = { ...events, names }));
  const { language } = usePreferences();
  const contractId = useContractId();
  const [label, completions] = [t("editor.json"), t("editor.completions")];
  useEffect(() => {
    if (container.current === null) return undefined;
    const made = new JsonEditor(container.current, {
      words: { label, completions },
      completing: { contractId, names: () => newest.current.names, explained: explainedIn(language) },
      events: {
        onChange: (changed) => newest.current.onChange(changed),
        onCursor: (offset) => newest.current.onCursor(offset),
        onUndo: () => newest.current.onUndo(),
        onRedo: () => newest.current.onRedo(),
      },
    });
    editor.current = made;
    return () => made.destroy();
  }, [label, completions, language, contractId]);
  useEffect(() => editor.current?.show(text), [text, language]);
  useEffect(() => editor.current?.mark(marks), [marks, language]);
  useEffect(() => editor.current?.lock(isReadOnly), [isReadOnly, language]);
  const askedAt = shown?.askedAt;
  useEffect(() => {
    if (shown !== null) editor.current?.reveal(shown);
    // oxlint-disable-next-line react/exhaustive-deps -- a part is shown once each time it is asked for
  }, [askedAt]);
  return <div ref={container} className="edit-json" />;
}
