/** The catalogue of texts in the person's language. The keys are typed, so a text that is missing does not compile. */
import i18next from "i18next";
import { initReactI18next } from "react-i18next";
import { unbroken } from "../../kit/unbroken.ts";
import { preferences, type Language } from "../../service/preferences.ts";
import { undo } from "../../kit/undo.ts";
import { counted, interpolation } from "./counted.ts";
import { en, type Texts } from "./en.ts";
import { parts, type Part, type PartTexts } from "./parts.ts";

declare module "i18next" {
  interface CustomTypeOptions {
    defaultNS: "texts";
    resources: { texts: typeof en & PartTexts };
    enableSelector: false;
  }
}

/** Every text goes through it, whatever is put into it. */
const wholeNumbers = { type: "postProcessor", name: "wholeNumbers", process: unbroken } as const;

export async function installTexts(): Promise<void> {
  await i18next
    .use(initReactI18next)
    .use(wholeNumbers)
    .use(counted)
    .init({
      lng: "en",
      fallbackLng: "en",
      ns: ["texts"],
      defaultNS: "texts",
      resources: { en: { texts: en } },
      interpolation,
      postProcess: [wholeNumbers.name],
      react: { useSuspense: false },
    });
  await show(preferences.current.language);
  preferences.subscribe(() => {
    const { language } = preferences.current;
    void undo.telling(i18next.t("undo.noLanguage"), async () => await show(language));
  });
}

/** German comes only to those who read it. */
async function show(language: Language): Promise<void> {
  if (i18next.language === language) return;
  if (language === "de" && !i18next.hasResourceBundle("de", "texts")) {
    const { de }: { de: Texts } = await import("./de.ts");
    i18next.addResourceBundle("de", "texts", de, true, true);
  }
  await Promise.all([...brought].map(async (part) => await bring(part, language)));
  await i18next.changeLanguage(language);
}

/** The parts that screens asked for. */
const brought = new Set<Part>();

/** Gets the texts of a screen that is about to be shown. */
export async function bringTexts(part: Part): Promise<void> {
  brought.add(part);
  await bring(part, preferences.current.language);
}

async function bring(part: Part, language: Language): Promise<void> {
  i18next.addResourceBundle(language, "texts", { [part]: await parts[part][language]() }, true, true);
}
