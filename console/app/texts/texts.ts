/** The catalogue of texts in the person's language. The keys are typed, so a text that is missing does not compile. */
import i18next from "i18next";
import { initReactI18next } from "react-i18next";
import { unbroken } from "../../kit/unbroken.ts";
import { preferences, type Language } from "../../service/preferences.ts";
import { undo } from "../../kit/undo.ts";
import { bringAgain, type ScreenTexts } from "../../kit/texts.ts";
import type { companiesTexts } from "../../companies/texts.ts";
import type { editorTexts } from "../../editor/texts.ts";
import type { marketTexts } from "../../market/texts.ts";
import type { attemptsTexts } from "../../monitoring/attempts-texts.ts";
import type { monitoringTexts } from "../../monitoring/texts.ts";
import type { listTexts } from "../../products/list-texts.ts";
import type { whatIfTexts } from "../../product/what-if/texts.ts";
import type { settingsTexts } from "../../settings/texts.ts";
import type { workTexts } from "../../work/texts.ts";
import { counted, interpolation } from "./counted.ts";
import { en, type Texts } from "./en.ts";

type In<Given> = Given extends ScreenTexts<infer Found> ? Found : never;

/** What comes with the first page, and what comes with each screen. */
type EveryText = typeof en &
  In<typeof companiesTexts> &
  In<typeof editorTexts> &
  In<typeof marketTexts> &
  In<typeof attemptsTexts> &
  In<typeof monitoringTexts> &
  In<typeof listTexts> &
  In<typeof whatIfTexts> &
  In<typeof settingsTexts> &
  In<typeof workTexts>;

declare module "i18next" {
  interface CustomTypeOptions {
    defaultNS: "texts";
    resources: { texts: EveryText };
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
  await bringAgain(language);
  await i18next.changeLanguage(language);
}
