/** Counts in texts, as the language writes them: "1,204 prices", „1.204 Preise“. Other numbers, as that of a version, stay as they are. */
import type { FormatterModule, InterpolationOptions } from "i18next";
import { legible } from "../../kit/legible.ts";

export const interpolation: InterpolationOptions = { escapeValue: false, alwaysFormat: true };

const formats = new Map<string, Intl.NumberFormat>();

function formatOf(language: string): Intl.NumberFormat {
  const format = formats.get(language) ?? new Intl.NumberFormat(language);
  formats.set(language, format);
  return format;
}

const counts: ReadonlySet<string> = new Set(["count", "failed", "sent"]);

/** Every value that is put into a text passes here. Names that others gave show what is invisible in them. */
export const counted: FormatterModule = {
  type: "formatter",
  init: () => undefined,
  add: () => undefined,
  addCached: () => undefined,
  format: (value: unknown, _format, language = "en", { interpolationkey: name } = {}) => {
    if (typeof value !== "number") return typeof value === "string" ? legible(value) : "";
    return counts.has(String(name)) ? formatOf(language).format(value) : String(value);
  },
};
