// A formula in a document: docs/concepts/strategies.md, "Formulas".

import { fieldsOf } from "./formula-fields.ts";
import { FUNCTIONS, MAX_FORMULA, MAX_FORMULA_DEPTH, parseFormula } from "./formula-syntax.ts";
import { DEFINITIONS, TABLES, fieldNames, findField } from "../values/field-names.ts";
import { kindOf } from "./grammar.ts";
import { value } from "./grammar-values.ts";
import { nearestName, report } from "./problems.ts";
import { nearestField } from "./strategy-field.ts";

/** `tags.EK-Preis` is read as a subtraction of `Preis`, which is no field: the tag stands in brackets. */
function hyphenatedTag(source: string, at: number): string | null {
  const [, before] = /\btags\.((?:\w+-)+)$/.exec(source.slice(0, at - 1)) ?? [];
  const [after] = /^\w+(?:-\w+)*/.exec(source.slice(at - 1)) ?? [];
  return before === undefined || after === undefined ? null : `tags['${before}${after}']`;
}

/** A formula that can be read and whose fields exist. A schema says only that it is a text. */
export const formula = value<string>(
  { type: "string", minLength: 1, maxLength: MAX_FORMULA },
  (found, path, { problems }) => {
    if (typeof found !== "string") {
      report(problems, path, "notAText", { found: kindOf(found) });
      return;
    }
    if (found.length === 0 || found.length > MAX_FORMULA) {
      report(problems, path, "textLength", { min: 1, max: MAX_FORMULA, found: found.length });
      return;
    }
    const parsed = parseFormula(found);
    if ("error" in parsed) {
      const { code, at, found: there } = parsed.error;
      const near = code === "formulaFunction" ? nearestName(there, FUNCTIONS) : null;
      const params = { at, found: there, max: MAX_FORMULA_DEPTH, near, known: FUNCTIONS };
      report(problems, path, near === null ? code : "formulaFunctionNear", params);
      return;
    }
    for (const { name, at } of fieldsOf(parsed.node)) {
      const isOther = name.startsWith(DEFINITIONS) || name.startsWith(TABLES);
      if (!isOther && findField(name) === undefined) {
        const near = hyphenatedTag(found, at) ?? nearestField(name, fieldNames);
        const params = { field: name.slice(0, 64), at, known: fieldNames, near };
        report(problems, path, near === null ? "formulaField" : "formulaFieldNear", params);
      }
    }
  },
);
