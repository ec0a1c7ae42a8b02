// What a formula that can be read probably does not mean.

import { type FieldKind, findField } from "../values/field-names.ts";
import { fieldsOf } from "./formula-fields.ts";
import { parseFormula } from "./formula-syntax.ts";
import { type Path, type Problem, report } from "./problems.ts";

/** Warns of a formula; `tagKeys` are those of the contract's products, null if they are not known. */
export function warnOfFormula(
  source: string,
  path: Path,
  tagKeys: ReadonlySet<string> | null,
  warnings: Problem[],
): void {
  if (tagKeys !== null) {
    warnOfMinus(source, path, tagKeys, warnings);
  }
  warnOfComma(source, path, warnings);
  warnOfKinds(source, path, warnings);
}

/** `tags.a-b` is a subtraction; where a tag is called `a-b`, that was probably meant. */
function warnOfMinus(formula: string, path: Path, tagKeys: ReadonlySet<string>, warnings: Problem[]): void {
  for (const [written, left = "", right = ""] of formula.matchAll(/\btags\.([A-Za-z_]\w*)-([\w.]+(?:-[\w.]+)*)/g)) {
    const key = `${left}-${right}`;
    if (tagKeys.has(key)) {
      report(warnings, path, "minusInTag", { written, left, right, key });
    }
  }
}

/** `max(tags.cost * 1,2, 5)` has three values: between two digits a comma without a space was probably meant as a point. */
function warnOfComma(formula: string, path: Path, warnings: Problem[]): void {
  const withoutTexts = formula.replace(/'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"/g, "''");
  for (const [written, whole = "", decimals = ""] of withoutTexts.matchAll(/(?<![\w.])(\d+),(\d+)(?![\w.])/g)) {
    report(warnings, path, "commaInFormula", { written, point: `${whole}.${decimals}` });
  }
}

/** Fields that are a text alone have no number, and others no text that `=` could find. */
function warnOfKinds(formula: string, path: Path, warnings: Problem[]): void {
  const parsed = parseFormula(formula);
  for (const { name, readAs } of "node" in parsed ? fieldsOf(parsed.node) : []) {
    const kind = findField(name)?.kind;
    if (kind === undefined || readAs === "nothing") {
      continue;
    }
    if (readAs === "number" && !hasNumber(kind)) {
      report(warnings, path, "noNumberInFormula", { field: name });
    } else if (typeof readAs === "object" && !hasText(kind)) {
      report(warnings, path, "noTextInFormula", { field: name, text: JSON.stringify(readAs.text.slice(0, 64)) });
    }
  }
}

function hasNumber(kind: FieldKind): boolean {
  return kind === "number" || kind === "both";
}

function hasText(kind: FieldKind): boolean {
  return kind === "text" || kind === "both" || kind === "date";
}
