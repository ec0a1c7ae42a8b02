/**
 * The pricing manager of the journeys: in the Chromium of people, once with the light theme in English, once with the dark one in
 * German. With PICTURES=DIR a picture of each key screen is kept there, to be looked at.
 */
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import path from "node:path";
import i18next from "i18next";
import type { Browser, BrowserContextOptions } from "playwright-core";
import { counted, interpolation } from "../../../console/app/texts/counted.ts";
import { de } from "../../../console/app/texts/de.ts";
import { en } from "../../../console/app/texts/en.ts";
import type { Service } from "../../harness/service.ts";
import { visit as newcomer, type Visit } from "../browser.ts";
import { assertGerman, ownTexts } from "../german.ts";
import type { Sample } from "../sample.ts";
import { signedIn } from "../signed-in.ts";

export const appearances = [
  { name: "light and in English", language: "en", locale: "en-GB", colorScheme: "light" },
  { name: "dark and in German", language: "de", locale: "de-DE", colorScheme: "dark" },
] as const;

const folder = path.resolve(import.meta.dirname, "../../../console");

/** The texts that come with their screens. */
async function partsIn(language: "de" | "en"): Promise<object> {
  const screens = ["market", "editor", "monitoring", "settings", "work"].map((screen) => `${screen}/texts`);
  const read = [...screens, "monitoring/attempts", "products/list"].map(async (name): Promise<object> =>
    JSON.parse(await readFile(path.join(folder, `${name}.${language}.json`), "utf8")),
  );
  return Object.assign({}, ...(await Promise.all(read)));
}

const texts = i18next.createInstance();
await texts.use(counted).init({
  lng: "en",
  interpolation,
  resources: {
    en: { translation: { ...en, ...(await partsIn("en")) } },
    de: { translation: { ...de, ...(await partsIn("de")) } },
  },
});

export interface Words {
  /** A text of the console. */
  readonly t: (key: string, values?: Readonly<Record<string, number | string>>) => string;
  /** "1,099.00" */
  readonly amount: (value: number) => string;
  /** The number that a text begins with. */
  readonly numberIn: (text: string) => number;
}

export interface Screen extends Visit {
  /** Clicks the button of this name. */
  readonly press: (name: string) => Promise<void>;
  /** Clicks the button of this name in the dialog, once it is open. */
  readonly confirm: (name: string) => Promise<void>;
  /** Opens the choice and takes the option. */
  readonly choose: (choice: string, option: RegExp | string) => Promise<void>;
  /** A screen of the journey: nothing complains, axe finds nothing, in German no sentence is English. */
  readonly seen: (name: string) => Promise<void>;
}

export interface Manager extends Words {
  readonly name: string;
  readonly language: "de" | "en";
  readonly sample: Sample;
  /** Opens an address of the contract, signed in; somebody else's session if one is named. */
  readonly open: (address: string, by?: Pick<Sample, "email" | "password">) => Promise<Screen>;
  /** Opens an address of the service as somebody who was never there. */
  readonly arrive: (address: string) => Promise<Screen>;
}

/** One manager for each of the appearances, with a contract of her own. */
export async function managers(
  service: Service,
  browser: Browser,
  prepare: (language: "de" | "en") => Promise<Sample>,
  inAppearances: readonly (typeof appearances)[number][] = appearances,
): Promise<readonly Manager[]> {
  return await Promise.all(
    inAppearances.map(async ({ name, language, locale, colorScheme }) => {
      const sample = await prepare(language);
      const options: BrowserContextOptions = {
        locale,
        colorScheme,
        permissions: ["clipboard-read", "clipboard-write"],
      };
      const enter = signedIn(browser, service, sample);
      return {
        name,
        language,
        sample,
        ...wordsIn(language, locale),
        open: async (address, by = sample) =>
          screenOf(await enter(address, options, { ...by, contractId: sample.contractId }), language),
        arrive: async (address) => {
          const arrived = await newcomer(browser, options);
          await arrived.page.goto(address);
          return screenOf(arrived, language);
        },
      };
    }),
  );
}

function wordsIn(language: "de" | "en", locale: string): Words {
  const digits = { minimumFractionDigits: 2, maximumFractionDigits: 2 };
  return {
    t: (key, values = {}) => {
      const counts = typeof values["count"] === "number";
      assert.ok(texts.exists(counts ? `${key}_other` : key, { lng: language }), `there is no text ${key}`);
      return texts.t(key, { ...values, lng: language });
    },
    amount: (value) => new Intl.NumberFormat(locale, digits).format(value),
    numberIn: (text) => {
      const [written = ""] = /^[\d.,]+/.exec(text.trim()) ?? [];
      const [group, decimal] = language === "de" ? [".", ","] : [",", "."];
      return Number(written.replaceAll(group, "").replace(decimal, "."));
    },
  };
}

function screenOf(visit: Visit, language: "de" | "en"): Screen {
  const { page, settled, check } = visit;
  return {
    ...visit,
    press: async (name) => await page.getByRole("button", { name, exact: true }).first().click(),
    confirm: async (name) => await page.getByRole("dialog").getByRole("button", { name, exact: true }).click(),
    choose: async (choice, option) => {
      await page.getByRole("combobox", { name: choice, exact: true }).click();
      await page.getByRole("option", { name: option }).click();
    },
    seen: async (name) => {
      await settled();
      const pictures = process.env["PICTURES"];
      if (pictures !== undefined) await page.screenshot({ path: path.join(pictures, `${name}-${language}.png`) });
      await check(name);
      if (language === "de") assertGerman(await ownTexts(page), name);
    },
  };
}
