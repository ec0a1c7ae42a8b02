/** What is wrong with a row of a file, in the person's language: by the code that the service says, and what that names. */
import type { TFunction } from "i18next";
import texts from "./texts.en.json" with { type: "json" };
import { legible } from "../kit/legible.ts";
import type { Formats } from "../kit/formats.ts";

const { problems } = texts.start;

type Code = keyof typeof problems;

function isCode(code: string): code is Code {
  return code in problems;
}

/** What names a number; all else is a text. */
const numbers = new Set(["most", "least", "cells", "columns", "min", "max", "firstRow"]);

/** The sentence; null for a code that this console does not know. */
export function problemText(
  code: string | undefined,
  params: Readonly<Record<string, string>>,
  { t, formats }: { t: TFunction; formats: Formats },
): string | null {
  if (code === undefined || !isCode(code)) return null;
  const named = Object.entries(params).map(([name, text]) => [
    name,
    numbers.has(name) ? formats.plain(Number(text)) : legible(text),
  ]);
  return t(`start.problems.${code}`, Object.fromEntries(named));
}
