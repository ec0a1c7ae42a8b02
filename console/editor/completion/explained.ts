/** The explanations of completions in a person's language. The engine's schema has them in English; German is loaded when needed. */
import type { Language } from "../../service/preferences.ts";
import type { Explain } from "./codemirror.ts";

const asItIs: Explain = (english) => english;
let german: Explain | null = null;

/** @returns asks for them each time: what could not be loaded is tried again with the next list */
export function explainedIn(language: Language): () => Promise<Explain> | Explain {
  return language === "de" ? () => german ?? loadGerman() : () => asItIs;
}

async function loadGerman(): Promise<Explain> {
  try {
    const { explanations } = await import("./explanations.de.ts");
    german = (english) => explanations[english];
    return german;
  } catch {
    // A list without explanations is better than none.
    return () => undefined;
  }
}
