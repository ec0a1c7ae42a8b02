/** Texts that come with their screen, so that the first page does not wait for them. */
import i18next from "i18next";
import { preferences, type Language } from "../service/preferences.ts";
import type { Catalogue } from "./catalogue.ts";

/** The texts of a screen in each language, as files of their own. */
export interface ScreenTexts<Texts extends object = object> {
  readonly en: () => Promise<{ readonly default: Texts }>;
  readonly de: () => Promise<{ readonly default: Catalogue<Texts> }>;
}

/** German has every key of English. */
export function screenTexts<Texts extends object>(
  en: ScreenTexts<Texts>["en"],
  de: ScreenTexts<NoInfer<Texts>>["de"],
): ScreenTexts<Texts> {
  return { en, de };
}

/** Those that screens asked for. */
const brought = new Set<ScreenTexts>();

/** Gets the texts of a screen that is about to be shown. */
export async function bringTexts(texts: ScreenTexts): Promise<void> {
  brought.add(texts);
  await bring(texts, preferences.current.language);
}

/** Gets in another language what was brought before. */
export async function bringAgain(language: Language): Promise<void> {
  await Promise.all([...brought].map(async (texts) => await bring(texts, language)));
}

async function bring(texts: ScreenTexts, language: Language): Promise<void> {
  i18next.addResourceBundle(language, "texts", (await texts[language]()).default, true, true);
}
