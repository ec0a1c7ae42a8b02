/** What is wrong with the fields of a cron expression, in words. What remains after this, only a calendar knows. */
import { quoted } from "../base/shown.ts";

interface Field {
  name: string;
  min: number;
  max: number;
  /** Instead of numbers from `min`. */
  names: readonly string[];
}

const fields: readonly Field[] = [
  { name: "minute", min: 0, max: 59, names: [] },
  { name: "hour", min: 0, max: 23, names: [] },
  { name: "day of month", min: 1, max: 31, names: [] },
  {
    name: "month",
    min: 1,
    max: 12,
    names: ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"],
  },
  { name: "day of week", min: 0, max: 7, names: ["sun", "mon", "tue", "wed", "thu", "fri", "sat"] },
];

/** The first problem of an expression; null if each field says values that it can have. */
export function cronProblem(cron: string): string | null {
  const texts = cron.trim().split(/\s+/);
  if (texts.length !== fields.length) {
    return "cron must have five fields: minute, hour, day of month, month, day of week, such as 0 6 * * 1-5.";
  }
  for (const [index, field] of fields.entries()) {
    for (const part of (texts[index] ?? "").split(",")) {
      const problem = partProblem(part, field);
      if (problem !== null) return `cron: ${problem}.`;
    }
  }
  return null;
}

/** Every value, one, or a range; each with a step or without. */
const partForm = /^(?:\*|(\d+|[a-z]{3})(?:-(\d+|[a-z]{3}))?)(?:\/(\d+))?$/i;

function partProblem(part: string, field: Field): string | null {
  const { name, min, max, names } = field;
  const [whole, from, to, step] = partForm.exec(part) ?? [];
  if (whole === undefined) {
    const orNames = names.length === 0 ? "" : `, names such as ${names[1]}`;
    return `${quoted(part)} is no ${name}; it has *, numbers${orNames}, ranges such as 1-5 and steps such as */2, by comma`;
  }
  const values = [from, to].filter((text) => text !== undefined).map((text) => ({ text, value: valueOf(text, field) }));
  const wrong = values.find(({ value }) => value === null || value < min || value > max);
  if (wrong !== undefined) {
    const orNames = names.length === 0 ? "" : `, or ${names[0]} to ${names.at(-1)}`;
    return `the ${name} must be ${min} to ${max}${orNames}, not ${wrong.text}`;
  }
  const [first, last] = values.map(({ value }) => value ?? 0);
  if (first !== undefined && last !== undefined && first > last)
    return `the range ${part} of the ${name} ends before it begins`;
  return step !== undefined && Number(step) === 0 ? `the step of the ${name} must be 1 or more, not 0` : null;
}

function valueOf(text: string, { min, names }: Field): number | null {
  if (/^\d+$/.test(text)) return Number(text);
  const index = names.indexOf(text.toLowerCase());
  return index === -1 ? null : index + min;
}
