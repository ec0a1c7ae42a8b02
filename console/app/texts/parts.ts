/** Texts that come with their screen, so that the first page does not wait for them. */
import type { Catalogue } from "../../kit/catalogue.ts";
import type { Language } from "../../service/preferences.ts";
import type { attempts } from "./attempts.en.ts";
import type { companies } from "./companies.en.ts";
import type { market } from "./market.en.ts";
import type { list } from "./list.en.ts";
import type { editor } from "./editor.en.ts";
import type { monitoring } from "./monitoring.en.ts";
import type { settings } from "./settings.en.ts";
import type { whatIf } from "./what-if.en.ts";
import type { work } from "./work.en.ts";

/** Every part in English, as the keys of texts are made of it. */
export interface PartTexts {
  readonly attempts: typeof attempts;
  readonly companies: typeof companies;
  readonly list: typeof list;
  readonly market: typeof market;
  readonly editor: typeof editor;
  readonly monitoring: typeof monitoring;
  readonly settings: typeof settings;
  readonly whatIf: typeof whatIf;
  readonly work: typeof work;
}
export type Part = keyof PartTexts;

export const parts: { readonly [Name in Part]: Readonly<Record<Language, () => Promise<Catalogue<PartTexts[Name]>>>> } =
  {
    attempts: {
      en: async () => (await import("./attempts.en.ts")).attempts,
      de: async () => (await import("./attempts.de.ts")).attempts,
    },
    companies: {
      en: async () => (await import("./companies.en.ts")).companies,
      de: async () => (await import("./companies.de.ts")).companies,
    },
    list: {
      en: async () => (await import("./list.en.ts")).list,
      de: async () => (await import("./list.de.ts")).list,
    },
    market: {
      en: async () => (await import("./market.en.ts")).market,
      de: async () => (await import("./market.de.ts")).market,
    },
    editor: {
      en: async () => (await import("./editor.en.ts")).editor,
      de: async () => (await import("./editor.de.ts")).editor,
    },
    monitoring: {
      en: async () => (await import("./monitoring.en.ts")).monitoring,
      de: async () => (await import("./monitoring.de.ts")).monitoring,
    },
    settings: {
      en: async () => (await import("./settings.en.ts")).settings,
      de: async () => (await import("./settings.de.ts")).settings,
    },
    whatIf: {
      en: async () => (await import("./what-if.en.ts")).whatIf,
      de: async () => (await import("./what-if.de.ts")).whatIf,
    },
    work: {
      en: async () => (await import("./work.en.ts")).work,
      de: async () => (await import("./work.de.ts")).work,
    },
  };
