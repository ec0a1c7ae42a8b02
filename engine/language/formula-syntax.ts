// Formulas: from text to a tree. The grammar stands in docs/concepts/exact-rules.md.

import { type Exact, exactDecimal } from "../values/exact.ts";

/** An expression with a number as its value. */
export type FormulaNode =
  | { readonly kind: "number"; readonly value: Exact }
  | { readonly kind: "field"; readonly name: string; readonly at: number }
  | { readonly kind: "negate"; readonly of: FormulaNode }
  | {
      readonly kind: "binary";
      readonly operator: BinaryOperator;
      readonly left: FormulaNode;
      readonly right: FormulaNode;
    }
  | { readonly kind: "list"; readonly name: "min" | "max" | "coalesce"; readonly of: readonly FormulaNode[] }
  | { readonly kind: "abs"; readonly of: FormulaNode }
  | { readonly kind: "step"; readonly name: "round" | "floor" | "ceil"; readonly of: FormulaNode; readonly step: Exact }
  | { readonly kind: "if"; readonly test: FormulaTest; readonly yes: FormulaNode; readonly no: FormulaNode };

export type BinaryOperator = "+" | "-" | "*" | "/";
export type ComparisonOperator = "<" | "<=" | ">" | ">=" | "=" | "!=";

/** What `if` tests. */
export type FormulaTest =
  | { readonly kind: "and" | "or"; readonly of: readonly FormulaTest[] }
  | { readonly kind: "not"; readonly of: FormulaTest }
  | { readonly kind: "exists"; readonly name: string; readonly at: number }
  | {
      readonly kind: "compare";
      readonly operator: ComparisonOperator;
      readonly left: FormulaNode;
      readonly right: FormulaNode;
    }
  | {
      readonly kind: "text";
      readonly name: string;
      readonly at: number;
      readonly text: string;
      readonly isEqual: boolean;
    };

export const MAX_FORMULA = 1_000;
export const MAX_FORMULA_DEPTH = 32;

/** What is wrong with a formula: which of the problems, where (counted from 1), and what is there. */
export interface FormulaError {
  readonly code:
    | "formulaUnexpected"
    | "formulaEnd"
    | "formulaComma"
    | "formulaPoint"
    | "formulaPercent"
    | "formulaPower"
    | "formulaDepth"
    | "formulaStep"
    | "formulaText"
    | "formulaFunction";
  readonly at: number;
  readonly found: string;
}

class Unreadable extends Error {
  readonly error: FormulaError;
  constructor(code: FormulaError["code"], at: number, found: string) {
    super(code);
    this.error = { code, at, found };
  }
}

interface Token {
  readonly kind: "number" | "name" | "text" | "sign" | "end";
  readonly text: string;
  /** From 1. */
  readonly at: number;
}

const TOKEN =
  /\s*(?:(\d+(?:\.\d+)?)|([A-Za-z_]\w*)|('(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*")|(<=|>=|!=|[-+*/()[\],.<>=]))/y;

/** Reads a formula of at most 1,000 characters. */
export function parseFormula(source: string): { readonly node: FormulaNode } | { readonly error: FormulaError } {
  try {
    const reader = new Reader(tokensOf(source));
    const node = reader.sum();
    reader.expectEnd();
    return { node };
  } catch (error) {
    if (error instanceof Unreadable) {
      return { error: error.error };
    }
    throw error;
  }
}

function tokensOf(source: string): Token[] {
  const tokens: Token[] = [];
  TOKEN.lastIndex = 0;
  for (let from = 0; source.slice(from).trim() !== ""; from = TOKEN.lastIndex) {
    TOKEN.lastIndex = from;
    const match = TOKEN.exec(source);
    if (match === null) {
      const at = from + source.slice(from).search(/\S/);
      const found = source.charAt(at);
      const code = found === "%" ? "formulaPercent" : found === "^" ? "formulaPower" : "formulaUnexpected";
      throw new Unreadable(code, at + 1, found);
    }
    const [whole, number, name, text, sign = ""] = match;
    const found = number ?? name ?? text ?? sign;
    const kind = number !== undefined ? "number" : name !== undefined ? "name" : text !== undefined ? "text" : "sign";
    tokens.push({ kind, text: found, at: from + whole.length - found.length + 1 });
  }
  tokens.push({ kind: "end", text: "", at: source.length + 1 });
  return tokens;
}

const LISTS: readonly string[] = ["min", "max", "coalesce"];
const STEPS: readonly string[] = ["round", "floor", "ceil"];
const COMPARISONS = new Set(["<", "<=", ">", ">=", "=", "!="]);
const END: Token = { kind: "end", text: "", at: 1 };

/** Descends by the grammar, one method a rule. */
class Reader {
  private index = 0;
  private depth = 0;
  private readonly tokens: readonly Token[];

  constructor(tokens: readonly Token[]) {
    this.tokens = tokens;
  }

  sum(): FormulaNode {
    return this.nested(() => {
      let left = this.product();
      for (let operator = this.takeSign("+", "-"); operator !== null; operator = this.takeSign("+", "-")) {
        left = { kind: "binary", operator, left, right: this.product() };
      }
      return left;
    });
  }

  expectEnd(): void {
    const token = this.peek();
    if (token.kind !== "end") {
      this.refuse(token);
    }
  }

  private product(): FormulaNode {
    let left = this.factor();
    for (let operator = this.takeSign("*", "/"); operator !== null; operator = this.takeSign("*", "/")) {
      left = { kind: "binary", operator, left, right: this.factor() };
    }
    return left;
  }

  private factor(): FormulaNode {
    return this.takeSign("-") === null ? this.primary() : { kind: "negate", of: this.primary() };
  }

  private primary(): FormulaNode {
    const token = this.peek();
    if (token.kind === "number") {
      this.index += 1;
      return { kind: "number", value: exactDecimal(token.text) };
    }
    if (token.kind === "name") {
      return this.peek(1).text === "(" ? this.call() : { kind: "field", ...this.field() };
    }
    if (token.text === "(") {
      this.index += 1;
      const inner = this.sum();
      this.expect(")");
      return inner;
    }
    return this.refuse(token);
  }

  private call(): FormulaNode {
    const name = this.next();
    this.expect("(");
    const node = this.callOf(name);
    this.expect(")");
    return node;
  }

  private callOf(token: Token): FormulaNode {
    const name = token.text;
    if (name === "min" || name === "max" || name === "coalesce") {
      return { kind: "list", name, of: this.several(() => this.sum(), 2) };
    }
    if (name === "abs") {
      return { kind: "abs", of: this.sum() };
    }
    if (name === "round" || name === "floor" || name === "ceil") {
      const of = this.sum();
      return { kind: "step", name, of, step: this.takeSign(",") === null ? exactDecimal("1") : this.step() };
    }
    if (name === "if") {
      const test = this.test();
      this.expect(",");
      const yes = this.sum();
      this.expect(",");
      return { kind: "if", test, yes, no: this.sum() };
    }
    throw new Unreadable("formulaFunction", token.at, name);
  }

  private step(): Exact {
    const token = this.next();
    const step = token.kind === "number" ? exactDecimal(token.text) : 0;
    if (step === 0) {
      throw new Unreadable("formulaStep", token.at, token.text);
    }
    return step;
  }

  private test(): FormulaTest {
    return this.nested(() => {
      const token = this.peek();
      const isCall = token.kind === "name" && this.peek(1).text === "(";
      if (isCall && (token.text === "and" || token.text === "or")) {
        this.index += 2;
        const of = this.several(() => this.test(), 2);
        this.expect(")");
        return { kind: token.text, of };
      }
      if (isCall && (token.text === "not" || token.text === "exists")) {
        this.index += 2;
        const inner: FormulaTest =
          token.text === "not" ? { kind: "not", of: this.test() } : { kind: "exists", ...this.field() };
        this.expect(")");
        return inner;
      }
      return this.comparison();
    });
  }

  private comparison(): FormulaTest {
    const left = this.sum();
    const token = this.next();
    const operator = token.text;
    if (!isComparison(operator)) {
      this.refuse(token);
    }
    const right = this.peek();
    if (right.kind !== "text") {
      return { kind: "compare", operator, left, right: this.sum() };
    }
    if (left.kind !== "field" || (operator !== "=" && operator !== "!=")) {
      throw new Unreadable("formulaText", right.at, right.text);
    }
    this.index += 1;
    return { kind: "text", name: left.name, at: left.at, text: unquoted(right.text), isEqual: operator === "=" };
  }

  /** The name of a field as documents write it: `tags['a b']` is `tags.a b`. */
  private field(): { readonly name: string; readonly at: number } {
    return this.nested(() => {
      const first = this.next();
      if (first.kind !== "name") {
        this.refuse(first);
      }
      let name = first.text;
      for (;;) {
        if (this.takeSign(".") !== null) {
          const part = this.next();
          if (part.kind !== "name") {
            this.refuse(part);
          }
          name += `.${part.text}`;
        } else if (this.takeSign("[") === null) {
          return { name, at: first.at };
        } else {
          name += this.bracket(name);
          this.expect("]");
        }
      }
    });
  }

  private bracket(name: string): string {
    const token = this.peek();
    if (token.kind !== "text") {
      return `[${this.field().name}]`;
    }
    this.index += 1;
    const text = unquoted(token.text);
    return name === "tags" ? `.${text}` : `[${JSON.stringify(text)}]`;
  }

  private several<T>(read: () => T, least: number): T[] {
    const list = [read()];
    while (this.takeSign(",") !== null || list.length < least) {
      if (list.length < least && this.tokens[this.index - 1]?.text !== ",") {
        this.refuse(this.peek());
      }
      list.push(read());
    }
    return list;
  }

  private nested<T>(read: () => T): T {
    this.depth += 1;
    if (this.depth > MAX_FORMULA_DEPTH) {
      throw new Unreadable("formulaDepth", this.peek().at, "");
    }
    const result = read();
    this.depth -= 1;
    return result;
  }

  private peek(ahead = 0): Token {
    return this.tokens[this.index + ahead] ?? this.tokens.at(-1) ?? END;
  }

  private next(): Token {
    const token = this.peek();
    this.index += 1;
    return token;
  }

  private takeSign<S extends string>(...signs: readonly S[]): S | null {
    const token = this.peek();
    const found = token.kind === "sign" ? signs.find((sign) => sign === token.text) : undefined;
    if (found === undefined) {
      return null;
    }
    this.index += 1;
    return found;
  }

  private expect(sign: string): void {
    if (this.takeSign(sign) === null) {
      this.refuse(this.peek());
    }
  }

  private refuse(token: Token): never {
    const before = this.tokens[this.tokens.indexOf(token) - 1];
    const after = this.tokens[this.tokens.indexOf(token) + 1];
    // "1, 2" with a space is a list where one number was expected.
    const isClose = before !== undefined && before.at + before.text.length === token.at && after?.at === token.at + 1;
    if (token.text === "," && isClose && before.kind === "number" && after.kind === "number") {
      throw new Unreadable("formulaComma", before.at, `${before.text},${after.text}`);
    }
    if (token.text === "." && after?.kind === "number") {
      throw new Unreadable("formulaPoint", token.at, `.${after.text}`);
    }
    throw new Unreadable(token.kind === "end" ? "formulaEnd" : "formulaUnexpected", token.at, token.text);
  }
}

function isComparison(sign: string): sign is ComparisonOperator {
  return COMPARISONS.has(sign);
}

function unquoted(text: string): string {
  return text.slice(1, -1).replace(/\\(.)/g, "$1");
}

/** The words that are functions before a bracket, for hints. */
export const FUNCTIONS: readonly string[] = [...LISTS, "abs", ...STEPS, "if"];
