/** Completion in CodeMirror: what is offered at the cursor, with its explanation, and what is inserted when it is taken. */
import {
  acceptCompletion,
  autocompletion,
  completionStatus,
  pickedCompletion,
  startCompletion,
  type Completion,
  type CompletionContext,
  type CompletionResult,
} from "@codemirror/autocomplete";
import { Prec, type Extension } from "@codemirror/state";
import { EditorView, keymap } from "@codemirror/view";
import { editOf } from "./edit.ts";
import { offersAt, type Names, type Offer, type Offered } from "./offers.ts";

export interface Completing {
  /** What the contract knows by name at this moment. */
  readonly names: () => Names;
  /** The words of the person's language for what the engine says in English. They may be loaded first. */
  readonly explained: () => Promise<Explain> | Explain;
}

export type Explain = (english: string) => string | undefined;

/** While the word grows by these, the same offers stay. */
const wordForm = /^[\p{L}\p{N}_.-]*$/u;

const look = EditorView.theme({
  ".cm-tooltip.cm-tooltip-autocomplete > ul": { fontFamily: "var(--mono)", maxHeight: "16em" },
  ".cm-tooltip.cm-tooltip-autocomplete > ul > li": { padding: "2px 8px", borderLeft: "2px solid transparent" },
  ".cm-tooltip-autocomplete > ul > li[aria-selected]": {
    backgroundColor: "var(--sunk)",
    color: "var(--text)",
    borderLeftColor: "var(--text)",
  },
  ".cm-completionMatchedText": { textDecoration: "none", fontWeight: "600" },
  ".cm-tooltip.cm-completionInfo": {
    padding: "6px 8px",
    width: "max-content",
    maxWidth: "36ch",
    color: "var(--soft)",
    fontFamily: "var(--sans)",
    whiteSpace: "normal",
  },
});

export function completion(completing: Completing): Extension {
  return [
    autocompletion({ override: [(context) => resultAt(context, completing)], icons: false }),
    // Elsewhere the tab key leaves the editor.
    Prec.highest(
      keymap.of([
        { key: "Tab", run: acceptCompletion },
        { key: "Tab", run: isWaiting },
      ]),
    ),
    look,
  ];
}

/** A list that is about to open takes the key, so that a fast hand does not leave the editor. */
function isWaiting({ state }: EditorView): boolean {
  return completionStatus(state) === "active";
}

async function explainedResult(offered: Offered, completing: Completing): Promise<CompletionResult> {
  return resultOf(offered, completing, await completing.explained());
}

function resultAt(
  { state, pos, explicit }: CompletionContext,
  completing: Completing,
): CompletionResult | Promise<CompletionResult> | null {
  if (state.readOnly) return null;
  const offered = offersAt(state.doc.toString(), pos, completing.names());
  if (offered === null || (!explicit && !isAsked(offered, state.sliceDoc(pos - 1, pos)))) return null;
  const explain = completing.explained();
  return typeof explain === "function" ? resultOf(offered, completing, explain) : explainedResult(offered, completing);
}

/** Whether the list opens by itself: at the beginning of a text and after a letter, not beside numbers. */
function isAsked({ place: { word } }: Offered, before: string): boolean {
  return word === "" ? before === '"' : /^[\p{L}_]/u.test(word);
}

function resultOf({ place, offers }: Offered, completing: Completing, explain: Explain): CompletionResult {
  const options = offers.map((offer, index): Completion => {
    const info = offer.explanation === null ? undefined : explain(offer.explanation);
    return {
      label: offer.label,
      // The engine's order.
      sortText: String(index).padStart(4, "0"),
      boost: offer.isRequired ? 1 : 0,
      apply: (view, taken, _from, to) => take(view, { taken, offer, to }, completing),
      ...(info === undefined ? {} : { info }),
    };
  });
  return { from: place.wordFrom, options, validFor: wordForm };
}

interface Taken {
  readonly taken: Completion;
  readonly offer: Offer;
  readonly to: number;
}

/** The change is one of the text like a typed one: what hears of those hears of it. */
function take(view: EditorView, { taken, offer, to }: Taken, { names }: Completing): void {
  const text = view.state.doc.toString();
  const place = offersAt(text, to, names())?.place;
  if (place === undefined) return;
  const { changes, anchor, head } = editOf(text, place, offer.inserted);
  view.dispatch({
    changes: [...changes],
    selection: { anchor, head },
    scrollIntoView: true,
    userEvent: "input.complete",
    annotations: pickedCompletion.of(taken),
  });
  const [from, until] = offer.inserted.select;
  const isInside = from === until && until < offer.inserted.text.length;
  if (isInside) startCompletion(view);
}
