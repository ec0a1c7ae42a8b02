// Which fields a formula names, and as what it reads them.

import type { FormulaNode, FormulaTest } from "./formula-syntax.ts";

/** A field that a formula names, and as what it is read there: as a number, as a text, or only whether it is there. */
export interface NamedField {
  readonly name: string;
  readonly at: number;
  readonly readAs: "number" | "nothing" | { readonly text: string };
}

/** Every field that a formula names, in the order of the text, with those of its tests. */
export function fieldsOf(node: FormulaNode): NamedField[] {
  switch (node.kind) {
    case "number":
      return [];
    case "field":
      return [{ name: node.name, at: node.at, readAs: "number" }];
    case "binary":
      return [...fieldsOf(node.left), ...fieldsOf(node.right)];
    case "list":
      return node.of.flatMap(fieldsOf);
    case "if":
      return [...fieldsOfTest(node.test), ...fieldsOf(node.yes), ...fieldsOf(node.no)];
    default:
      return fieldsOf(node.of);
  }
}

function fieldsOfTest(test: FormulaTest): NamedField[] {
  switch (test.kind) {
    case "and":
    case "or":
      return test.of.flatMap(fieldsOfTest);
    case "not":
      return fieldsOfTest(test.of);
    case "compare":
      return [...fieldsOf(test.left), ...fieldsOf(test.right)];
    case "text":
      return [{ name: test.name, at: test.at, readAs: { text: test.text } }];
    default:
      return [{ name: test.name, at: test.at, readAs: "nothing" }];
  }
}
