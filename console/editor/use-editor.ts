/** The state of one editor: the text with its history, the draft on its way to the service, and what the engine says of it. */
import { useDeferredValue, useEffect, useMemo, useState } from "react";
import type { Newest, StrategyKey } from "../strategies/queries.ts";
import { usePreferences } from "../service/preferences.ts";
import { useStore } from "../service/use-store.ts";
import type { Json } from "../strategies/document-diff.ts";
import { checkText, isStorable, valueOf, type Checked } from "./checked.ts";
import { Draft, type DraftContent, type DraftState, type StoredDraft } from "./draft.ts";
import { EditedText } from "./edited-text.ts";
import { editsOf, type Editing } from "./editing.ts";
import { draftPlaces, findUnsaved, freshContent, keepPins } from "./queries.ts";

/** What an editor begins with. */
export interface Opened {
  readonly key: StrategyKey;
  readonly personId: string;
  readonly newest: Newest;
  readonly stored: StoredDraft | null;
}

export interface EditorState extends Pick<Editing, "insert" | "set" | "swap"> {
  readonly text: string;
  readonly content: DraftContent;
  readonly draft: DraftState;
  readonly checked: Checked;
  /** The last text that was JSON. */
  readonly document: Json;
  readonly change: (text: string) => void;
  readonly undo: () => void;
  readonly redo: () => void;
  readonly pin: (productIds: readonly string[]) => void;
  /** Begins from another version, with another text. */
  readonly rebase: (text: string, baseVersion: number) => void;
  readonly flush: () => Promise<boolean>;
  readonly resolve: (side: "mine" | "theirs") => Promise<void>;
  readonly end: (fresh: DraftContent) => Promise<void>;
  /** The text of this moment and its document; null if it cannot become a version. */
  readonly storable: () => { readonly text: string; readonly document: Json } | null;
  /** A text became a version: the draft ends, unless somebody went on typing. */
  readonly becameVersion: (text: string, version: number) => Promise<void>;
}

/** Both live as long as the editor of this strategy is open. */
class Sitting {
  readonly draft: Draft;
  readonly edited: EditedText;

  constructor({ key, personId, newest, stored }: Opened) {
    const places = draftPlaces(key, personId);
    this.draft = new Draft(places, {
      fresh: freshContent(key.contractId, newest),
      stored,
      unsaved: findUnsaved(key, personId),
    });
    this.edited = new EditedText(this.draft.content.document);
    this.edited.subscribe(() => this.draft.change({ document: this.edited.current }));
  }
}

export function useEditor(opened: Opened): EditorState {
  const [{ draft, edited }] = useState(() => new Sitting(opened));
  const { language } = usePreferences();
  const text = useStore(edited);
  const state = useStore(draft);
  const settled = useDeferredValue(text);
  const checked = useMemo(() => checkText(settled, language), [settled, language]);
  const [lastValue, setLastValue] = useState<Json>(() => valueOf(checked) ?? opened.newest.document);
  const value = valueOf(checked);
  if (value !== null && value !== lastValue) setLastValue(value);
  useLeaving(draft);
  const edits = useMemo(() => editsOf((edit) => edited.change(edit(edited.current))), [edited]);
  return {
    ...edits,
    text,
    content: draft.content,
    draft: state,
    checked,
    document: lastValue,
    change: (changed) => edited.change(changed),
    undo: () => edited.undo(),
    redo: () => edited.redo(),
    pin(testProductIds) {
      keepPins(opened.key.contractId, testProductIds);
      draft.change({ testProductIds });
    },
    rebase(changed, baseVersion) {
      draft.change({ baseVersion });
      edited.change(changed);
    },
    flush: async () => await draft.flush(),
    async resolve(side) {
      await draft.resolve(side);
      edited.change(draft.content.document);
    },
    async end(fresh) {
      await draft.end(fresh);
      edited.change(fresh.document);
    },
    storable() {
      const now = checkText(edited.current, language);
      const found = valueOf(now);
      return isStorable(now) && found !== null ? { text: edited.current, document: found } : null;
    },
    async becameVersion(stored, version) {
      if (edited.current === stored) await draft.end({ ...draft.content, baseVersion: version });
      else draft.change({ baseVersion: version });
    },
  };
}

/** What is not stored yet is stored when the page is left or hidden. */
function useLeaving(draft: Draft): void {
  useEffect(() => {
    const hide = (): void => {
      if (document.visibilityState === "hidden") void draft.flush();
    };
    document.addEventListener("visibilitychange", hide);
    return () => {
      document.removeEventListener("visibilitychange", hide);
      void draft.close();
    };
  }, [draft]);
}
