// The problems of a document: path and message.

/** One thing wrong with a strategy document. */
export interface Problem {
  /** `branches[1].then.rule.target`; empty for the document itself. */
  readonly path: string;
  /** The same as a JSON pointer: `/branches/1/then/rule/target`. */
  readonly pointer: string;
  readonly message: string;
}

/** The path of a value in the document: that of its parent, and the key or index below it; the document's has no parent. */
export interface Path {
  readonly parent: Path | null;
  readonly key: string | number;
}

export const MAX_PROBLEMS = 100;

/** The path of a key or index below another. */
export function below(parent: Path, key: string | number): Path {
  return { parent, key };
}

/** Collects problems, at most 100 of them. */
export function report(problems: Problem[], path: Path, message: string): void {
  if (problems.length < MAX_PROBLEMS) {
    problems.push({ path: pathOf(path), pointer: pointerOf(path), message });
  }
}

function pathOf({ parent, key }: Path): string {
  if (parent === null) {
    return "";
  }
  const before = pathOf(parent);
  if (typeof key === "number") {
    return `${before}[${key}]`;
  }
  const shown = /^[A-Za-z_$][\w$]*$/.test(key) ? key : `[${JSON.stringify(key)}]`;
  return before === "" || shown.startsWith("[") ? `${before}${shown}` : `${before}.${shown}`;
}

function pointerOf({ parent, key }: Path): string {
  return parent === null ? "" : `${pointerOf(parent)}/${String(key).replaceAll("~", "~0").replaceAll("/", "~1")}`;
}

/** The known name that a misspelt one probably means: at most two letters away, whatever the case. */
export function nearestName(name: string, known: readonly string[]): string | null {
  let best: string | null = null;
  let least = 3;
  for (const candidate of known) {
    const distance = editDistance(name.slice(0, 64).toLowerCase(), candidate.toLowerCase());
    if (distance < least && distance < candidate.length / 2) {
      [best, least] = [candidate, distance];
    }
  }
  return best;
}

function editDistance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (const [i, letter] of a.split("").entries()) {
    const next = [i + 1];
    for (const [j, other] of b.split("").entries()) {
      const replaced = (row[j] ?? 0) + (letter === other ? 0 : 1);
      next.push(Math.min(replaced, (row[j + 1] ?? 0) + 1, (next[j] ?? 0) + 1));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}
