/** The words of monitoring for the codes of the service. A code that is new has none. */
import i18next, { type TFunction } from "i18next";
import type texts from "./texts.en.json";

type Words = typeof texts.monitoring;

function isReason(code: string): code is keyof Words["readingReasons"] {
  return i18next.exists(`monitoring.readingReasons.${code}`);
}

/** Why a reading counts or not; null for a code that the console does not know. */
export function reasonWords(t: TFunction, code: string): string | null {
  return isReason(code) ? t(`monitoring.readingReasons.${code}`) : null;
}

function isMethod(name: string): name is keyof Words["methods"] {
  return i18next.exists(`monitoring.methods.${name}`);
}

/** How a price was found. */
export function methodWords(t: TFunction, method: string): string {
  return isMethod(method) ? t(`monitoring.methods.${method}`) : method;
}
