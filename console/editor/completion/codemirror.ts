/** Completion in CodeMirror: what is offered at the cursor, with its explanation, and what is inserted when it is taken. */
import {
  acceptCompletion,
  autocompletion,
  completionStatus,
  pickedCompletion,
  startCompletion,
  CompletionContext,
  type Completion,
  type CompletionResult,
} from "@codemirror/autocomplete";
import { Prec, type Extension } from "@codemirror/state";
import { EditorView, keymap } from "@codemirror/view";
import { legible } from "../../kit/legible.ts";
import { editOf } from "./edit.ts";
import { offersAt, offersOfValues, type Names, type Offer, type Offered } from "./offers.ts";
import { findTagValues, knownValues } from "./tag-values.ts";

export interface Completing {
  readonly contractId: string;
  /** What the contract knows by name at this moment. */
  readonly names: () => Names;
  /** The words of the person's language for what the engine says in English. They may be loaded first. */
  readonly explained: () => Promise<Explain> | Explain;
}

export type Trigger = "byKey" | "byTyping";

export type Explain = (english: string) => string | undefined;

/** Values are asked for when nobody has typed for so long. */
const typedMs = 200;

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
    autocompletion({
      // What the language says is shown while values still come.
      override: [(context) => resultAt(context, completing), async (context) => await valuesAt(context, completing)],
      icons: false,
    }),
    // Elsewhere the tab key leaves the editor.
    Prec.highest(
      keymap.of([
        { key: "Tab", run: acceptCompletion },
        { key: "Tab", run: isWaiting },
      ]),
    ),
    // A list that scrolls is reached by keys of assistive programs as well.
    EditorView.updateListener.of(({ view }) => {
      const list = view.dom.ownerDocument.querySelector<HTMLElement>(".cm-tooltip-autocomplete > ul");
      if (list !== null) list.tabIndex = 0;
    }),
    look,
  ];
}

/** Opens the list that was asked for before there was one: by its key, or by typing, which opens it in some places only. */
export function openAsked(view: EditorView, completing: Completing, trigger: Trigger): void {
  const { state } = view;
  const context = new CompletionContext(state, state.selection.main.head, trigger === "byKey", view);
  if (askedAt(context, completing) !== null) startCompletion(view);
}

/** A list that is about to open takes the key, so that a fast hand does not leave the editor. */
function isWaiting({ state }: EditorView): boolean {
  return completionStatus(state) === "active";
}

async function explainedResult(offered: Offered, completing: Completing): Promise<CompletionResult> {
  return resultOf(offered, completing, await completing.explained());
}

function resultAt(
  context: CompletionContext,
  completing: Completing,
): CompletionResult | Promise<CompletionResult> | null {
  const offered = askedAt(context, completing);
  if (offered === null) return null;
  const explain = completing.explained();
  return typeof explain === "function" ? resultOf(offered, completing, explain) : explainedResult(offered, completing);
}

/** The values of the tag that is compared there. A change of the text stops what is asked. */
async function valuesAt(context: CompletionContext, completing: Completing): Promise<CompletionResult | null> {
  const offered = askedAt(context, completing);
  if (offered === null || offered.values === null) return null;
  const { position, values: tag } = offered;
  const valueQuery = { ...tag, contractId: completing.contractId };
  const stop = new AbortController();
  context.addEventListener("abort", () => stop.abort(), { onDocChange: true });
  const known = knownValues(valueQuery);
  if (known === null && position.word !== "" && !context.explicit) await passed(typedMs);
  if (context.aborted) return null;
  const values = known ?? (await findTagValues(valueQuery, stop.signal));
  const options = optionsOf(offersOfValues(tag, values), completing, () => undefined);
  // The text is looked up with each letter: what was answered need not be all of them, and is in the form of JSON.
  return options.length === 0 ? null : { from: position.wordFrom, options, filter: false };
}

async function passed(ms: number): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, ms));
}

/** What is offered at the cursor, if the list is to be open. */
function askedAt({ state, pos, explicit }: CompletionContext, completing: Completing): Offered | null {
  if (state.readOnly) return null;
  const offered = offersAt(state.doc.toString(), pos, completing.names());
  return offered === null || (!explicit && !isAsked(offered, state.sliceDoc(pos - 1, pos))) ? null : offered;
}

/** Whether the list opens by itself: at the beginning of a text, after a letter, and within a value, not beside numbers. */
function isAsked({ position: { word, isQuoted }, values }: Offered, before: string): boolean {
  return word === "" ? before === '"' : /^[\p{L}_]/u.test(word) || (isQuoted && values !== null);
}

function resultOf({ position, offers }: Offered, completing: Completing, explain: Explain): CompletionResult {
  return { from: position.wordFrom, options: optionsOf(offers, completing, explain), validFor: wordForm };
}

function optionsOf(offers: readonly Offer[], completing: Completing, explain: Explain): Completion[] {
  return offers.map((offer, index) => {
    const { label, explanation } = offer;
    const info = explanation === null ? undefined : explain(explanation);
    const shown = legible(label);
    return {
      label,
      ...(shown === label ? {} : { displayLabel: shown }),
      // The engine's order.
      sortText: String(index).padStart(4, "0"),
      boost: offer.isRequired ? 1 : 0,
      apply: (view, taken, _from, to) => take(view, { taken, offer, to }, completing),
      ...(info === undefined ? {} : { info }),
    };
  });
}

interface Taken {
  readonly taken: Completion;
  readonly offer: Offer;
  readonly to: number;
}

/** The change is one of the text like a typed one: what hears of those hears of it. */
function take(view: EditorView, { taken, offer, to }: Taken, { names }: Completing): void {
  const text = view.state.doc.toString();
  const position = offersAt(text, to, names())?.position;
  if (position === undefined) return;
  const { changes, anchor, head } = editOf(text, position, offer.inserted);
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
