/** The pages of docs/reference: their sections, their numbered rules, what they quote. */
import { listFiles, readText } from "../tidy/sources.ts";

export interface ReferencePage {
  /** `docs/reference/offers.md`. */
  readonly file: string;
  readonly text: string;
  /** What stands in backticks and in blocks of code. */
  readonly code: readonly string[];
  /** The rest. */
  readonly prose: string;
}

const block = /^```[a-z]*\n[\s\S]*?^```/gm;
const span = /`[^`\n]+`/g;

export async function readReference(): Promise<ReferencePage[]> {
  const files = (await listFiles("docs/reference")).filter((file) => file.endsWith(".md")).sort();
  return await Promise.all(
    files.map(async (file) => {
      const text = (await readText(file)) ?? "";
      const withoutBlocks = text.replaceAll(block, "");
      const spans = [...withoutBlocks.matchAll(span)].map(([quoted]) => quoted.slice(1, -1));
      const blocks = [...text.matchAll(block)].map(([quoted]) => quoted);
      return { file, text, code: [...spans, ...blocks], prose: withoutBlocks.replaceAll(span, "") };
    }),
  );
}

/** The numbers of the sections, in the order of the pages: `4.3`. */
export function sectionsOf(pages: readonly ReferencePage[]): string[] {
  return pages.flatMap(({ text }) => [...text.matchAll(/^## (\d+(?:\.\d+)?)\.? /gm)].map(([, number = ""]) => number));
}

/** The numbers of the rules, in the order of the pages: `4.3-7`. */
export function rulesOf(pages: readonly ReferencePage[]): string[] {
  return pages.flatMap(({ text }) =>
    [...text.matchAll(/^\*\*(\d+(?:\.\d+)?-\d+)\*\* /gm)].map(([, number = ""]) => number),
  );
}

export interface QuotedLimit {
  readonly file: string;
  /** `offers.aheadMs`. */
  readonly name: string;
  /** As a number in the unit that the name says. */
  readonly value: number;
}

const sizes: Readonly<Record<string, number>> = {
  KiB: 1024,
  MiB: 1024 ** 2,
  GiB: 1024 ** 3,
  s: 1000,
  min: 60_000,
  h: 3_600_000,
  days: 86_400_000,
};

/** The lists of limits: `- subject: 24 h (`offers.aheadMs`)`. */
export function limitsOf(pages: readonly ReferencePage[]): QuotedLimit[] {
  return pages.flatMap(({ file, text }) =>
    [...text.matchAll(/^- .*: ([\d,]+)(?: (\w+))? \(`([\w.]+)`\)$/gm)].map(([, number = "", unit, name = ""]) => ({
      file,
      name,
      value: (Number(number.replaceAll(",", "")) * (sizes[unit ?? ""] ?? 1)) / unitOf(name),
    })),
  );
}

/** Times are compared in milliseconds. */
function unitOf(name: string): number {
  const times: Readonly<Record<string, number>> = { Seconds: 1000, Days: 86_400_000 };
  const [, unit = ""] = /(Seconds|Days)\b/.exec(name) ?? [];
  return /DaysDefault|DaysMax/.test(name) ? 86_400_000 : (times[unit] ?? 1);
}
