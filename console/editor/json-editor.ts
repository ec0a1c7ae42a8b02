/** CodeMirror for JSON: it shows a text that others change as well, so it keeps no history of its own. */
import { defaultKeymap } from "@codemirror/commands";
import { json } from "@codemirror/lang-json";
import {
  bracketMatching,
  codeFolding,
  foldGutter,
  foldKeymap,
  HighlightStyle,
  indentOnInput,
  syntaxHighlighting,
} from "@codemirror/language";
import { lintGutter, setDiagnostics, type Diagnostic } from "@codemirror/lint";
import { Annotation, Compartment, EditorState, type Extension } from "@codemirror/state";
import {
  drawSelection,
  EditorView,
  highlightActiveLine,
  highlightActiveLineGutter,
  highlightSpecialChars,
  keymap,
  lineNumbers,
} from "@codemirror/view";
import { tags } from "@lezer/highlight";
import { invisible, legible } from "../kit/legible.ts";
import type { Trigger, Completing } from "./completion/codemirror.ts";

/** A place of the text with what is wrong with it. */
export interface Mark {
  readonly from: number;
  readonly to: number;
  readonly message: string;
  readonly isWarning: boolean;
}

export interface JsonEditorEvents {
  readonly onChange: (text: string) => void;
  /** The cursor moved to another place by hand. */
  readonly onCursor: (offset: number) => void;
  readonly onUndo: () => void;
  readonly onRedo: () => void;
}

/** What the editor is called, and what its list of completions is. */
export interface JsonEditorWords {
  readonly label: string;
  readonly completions: string;
}

interface JsonEditorOptions {
  readonly words: JsonEditorWords;
  readonly events: JsonEditorEvents;
  readonly completing: Completing;
}

/** Changes that did not come from the keyboard are told to nobody. */
const fromOutside = Annotation.define<boolean>();

const look = EditorView.theme({
  "&": { height: "100%", fontSize: "12px", backgroundColor: "var(--panel)", color: "var(--text)" },
  ".cm-scroller": { fontFamily: "var(--mono)", lineHeight: "1.6" },
  ".cm-content": { caretColor: "var(--text)", padding: "10px 0" },
  ".cm-gutters": { backgroundColor: "var(--panel)", color: "var(--faint)", border: "0" },
  ".cm-activeLine, .cm-activeLineGutter": { backgroundColor: "var(--sunk)" },
  "&.cm-focused": { outline: "2px solid var(--ours)", outlineOffset: "-2px" },
  ".cm-cursor": { borderLeftColor: "var(--text)" },
  "&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground": {
    backgroundColor: "var(--line)",
  },
  "&.cm-focused .cm-matchingBracket, .cm-matchingBracket": { backgroundColor: "var(--line)", outline: "0" },
  ".cm-foldPlaceholder": { backgroundColor: "var(--sunk)", border: "0", color: "var(--soft)" },
  ".cm-specialChar": { color: "var(--wrong)" },
  ".cm-tooltip": { backgroundColor: "var(--panel)", border: "1px solid var(--edge)", borderRadius: "6px" },
  ".cm-diagnostic": { fontFamily: "var(--sans)", maxWidth: "46ch" },
  ".cm-diagnostic-error": { borderLeft: "3px solid var(--wrong)" },
  ".cm-diagnostic-warning": { borderLeft: "3px solid var(--soft)" },
  ".cm-lintRange-error": { backgroundImage: "none", borderBottom: "2px solid var(--wrong)" },
  ".cm-lintRange-warning": { backgroundImage: "none", borderBottom: "1px dashed var(--soft)" },
});

/** Greys only: a colour has one meaning in the console. */
const grey = HighlightStyle.define([
  { tag: tags.propertyName, color: "var(--text)" },
  { tag: tags.string, color: "var(--soft)" },
  { tag: [tags.number, tags.bool, tags.null], color: "var(--text)", fontWeight: "600" },
  { tag: [tags.punctuation, tags.separator, tags.squareBracket, tags.brace], color: "var(--faint)" },
]);

/** A mark that nobody would see, as the rest of the console shows it. */
function markOf(code: number): HTMLElement {
  const mark = document.createElement("span");
  mark.className = "cm-specialChar";
  mark.textContent = legible(String.fromCodePoint(code));
  return mark;
}

export class JsonEditor {
  readonly #view: EditorView;
  readonly #lock = new Compartment();
  readonly #completion = new Compartment();
  /** How completions were asked for before they were loaded, if the cursor is still there. */
  #trigger: Trigger | null = null;

  constructor(parent: HTMLElement, { words, events, completing }: JsonEditorOptions) {
    const done = (act: () => void) => (): boolean => {
      act();
      return true;
    };
    const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? "";
    this.#view = new EditorView({
      parent,
      state: EditorState.create({
        extensions: [
          EditorView.cspNonce.of(nonce),
          lineNumbers(),
          codeFolding(),
          foldGutter(),
          lintGutter(),
          drawSelection(),
          highlightSpecialChars({ render: markOf, addSpecialChars: invisible }),
          highlightActiveLine(),
          highlightActiveLineGutter(),
          bracketMatching(),
          indentOnInput(),
          json(),
          look,
          syntaxHighlighting(grey),
          EditorView.contentAttributes.of({ "aria-label": words.label, tabindex: "0" }),
          EditorState.phrases.of({ Completions: words.completions }),
          this.#completion.of(this.#beforeCompletion(completing)),
          this.#lock.of([]),
          // The tab key leaves the editor, unless it takes a completion: everything can be reached by keyboard.
          keymap.of([
            { key: "Mod-z", run: done(events.onUndo) },
            { key: "Mod-y", mac: "Mod-Shift-z", run: done(events.onRedo) },
            { key: "Mod-Shift-z", run: done(events.onRedo) },
            // The page's primary action.
            { key: "Mod-Enter", run: () => false, stopPropagation: false },
            ...foldKeymap,
            ...defaultKeymap.filter(({ key }) => key !== "Mod-Enter"),
          ]),
          EditorView.updateListener.of(({ docChanged, selectionSet, state, transactions }) => {
            const isOutside = transactions.some((one) => one.annotation(fromOutside) === true);
            if (isOutside) return;
            if (docChanged) events.onChange(state.doc.toString());
            else if (selectionSet) events.onCursor(state.selection.main.head);
          }),
        ],
      }),
    });
  }

  /** Who only reads needs no completion, so it is loaded with the first focus. What a fast hand asks for until then is not lost. */
  #beforeCompletion(completing: Completing): Extension {
    return [
      EditorView.domEventHandlers({ focus: () => void this.#complete(completing), blur: () => void this.#ask(null) }),
      keymap.of([{ key: "Ctrl-Space", run: () => this.#ask("byKey") }]),
      EditorView.updateListener.of(({ docChanged, selectionSet, transactions }) => {
        const isTyped = transactions.some((one) => one.isUserEvent("input.type"));
        if (docChanged || selectionSet) this.#ask(isTyped ? "byTyping" : null);
      }),
    ];
  }

  #ask(trigger: Trigger | null): true {
    this.#trigger = trigger;
    return true;
  }

  /** If loading fails, the next focus tries again. */
  async #complete(completing: Completing): Promise<void> {
    const loaded = await import("./completion/codemirror.ts").catch(() => null);
    if (loaded === null) return;
    const trigger = this.#trigger;
    this.#view.dispatch({ effects: this.#completion.reconfigure(loaded.completion(completing)) });
    if (trigger !== null) loaded.openAsked(this.#view, completing, trigger);
  }

  /** Shows a text; what is equal at both ends stays, and with it the cursor. */
  show(text: string): void {
    const before = this.#view.state.doc.toString();
    if (before === text) return;
    const most = Math.min(before.length, text.length);
    let start = 0;
    while (start < most && before[start] === text[start]) start += 1;
    let end = 0;
    while (end < most - start && before[before.length - 1 - end] === text[text.length - 1 - end]) end += 1;
    this.#view.dispatch({
      changes: { from: start, to: before.length - end, insert: text.slice(start, text.length - end) },
      annotations: fromOutside.of(true),
    });
  }

  mark(marks: readonly Mark[]): void {
    const most = this.#view.state.doc.length;
    const diagnostics = marks.map(({ from, to, message, isWarning }): Diagnostic => ({
      from: Math.min(from, most),
      to: Math.min(to, most),
      severity: isWarning ? "warning" : "error",
      message,
    }));
    this.#view.dispatch(setDiagnostics(this.#view.state, diagnostics));
  }

  lock(isReadOnly: boolean): void {
    this.#view.dispatch({ effects: this.#lock.reconfigure(EditorState.readOnly.of(isReadOnly)) });
  }

  /** Scrolls to a part and puts the cursor before it. */
  reveal({ from }: { from: number }): void {
    const anchor = Math.min(from, this.#view.state.doc.length);
    this.#view.dispatch({
      selection: { anchor },
      effects: EditorView.scrollIntoView(anchor, { y: "start", yMargin: 40 }),
      annotations: fromOutside.of(true),
    });
  }

  destroy(): void {
    this.#view.destroy();
  }
}
