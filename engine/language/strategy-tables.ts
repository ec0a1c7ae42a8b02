// Tables of a document: docs/concepts/strategies.md, "Tables".

import { findField } from "../values/field-names.ts";
import {
  type Checking,
  type JsonObject,
  type Of,
  constrained,
  described,
  isObject,
  kindOf,
  list,
  object,
  optional,
  required,
} from "./grammar.ts";
import { MAX_TEXT, namedParts, number, value } from "./grammar-values.ts";
import { type Path, below, isFull, report } from "./problems.ts";
import { field } from "./strategy-field.ts";

export const MAX_ROWS = 10_000;
const MAX_COLUMNS = 10;
const MAX_NUMBER = 9_999_999_999_999.99;

/** Numbers up to and including this; without it, all that are left. */
export interface TableBand {
  readonly upTo?: number;
}

/** The keys in the order of `by`, then the number. */
export type TableRow = readonly (string | number | TableBand)[];

const bounds = { minimum: -MAX_NUMBER, maximum: MAX_NUMBER };
const rowSchema = {
  type: "array",
  items: {
    anyOf: [
      { type: "string", minLength: 1, maxLength: MAX_TEXT },
      { type: "number", ...bounds },
      {
        type: "object",
        additionalProperties: false,
        properties: {
          upTo: { type: "number", ...bounds, description: "The greatest number of the band.", examples: [20] },
        },
      },
    ],
  },
};

/** Rows are checked on their own here and against each other in `checkTable`: 10,000 of them take milliseconds. */
const rows = value<readonly TableRow[]>(
  { type: "array", minItems: 1, maxItems: MAX_ROWS, items: rowSchema },
  (found, path, { problems }) => {
    if (!Array.isArray(found)) {
      report(problems, path, "notAList", { found: kindOf(found) });
    } else if (found.length === 0 || found.length > MAX_ROWS) {
      report(problems, path, "tooManyRows", { max: MAX_ROWS, found: found.length });
    }
  },
);

const cell = number({ name: "cell" });
const upTo = number({ name: "upTo" });

const table = constrained(
  object({
    by: required(describedBy(), "The fields whose values are looked up.", ["tags.brand"]),
    rows: required(rows, "Each row has a key for each of `by`, then its number.", [
      ["A", 18],
      ["B", 22],
    ]),
    otherwise: optional(number({}), "The number where no row has the keys.", 15),
    whenMissing: optional(number({}), "The number for a product without one of the keys.", 10),
  }),
  checkTable,
);

function describedBy() {
  const fields = list(field);
  return described(
    {
      ...fields,
      check: (found, path, checking) => {
        fields.check(found, path, checking);
        if (Array.isArray(found) && found.length > MAX_COLUMNS) {
          report(checking.problems, path, "listLength", { min: 1, max: MAX_COLUMNS, found: found.length });
        }
      },
    },
    { maxItems: MAX_COLUMNS },
  );
}

/** Tables by name. */
export const tables = namedParts(
  described(table, { description: "A table.", examples: [{ by: ["tags.brand"], rows: [["A", 18]] }] }),
);

export type TablePart = Of<typeof table>;

type Kind = "string" | "number" | "band";

function kindOfCell(found: unknown): Kind | null {
  if (typeof found === "string" || typeof found === "number") {
    return typeof found === "string" ? "string" : "number";
  }
  return isObject(found) ? "band" : null;
}

/** What a schema cannot say: as many cells as columns, each column of one kind, no key twice, bands ascending. */
function checkTable(found: JsonObject, path: Path, checking: Checking): void {
  const { by, rows: given } = found;
  if (!Array.isArray(by) || !Array.isArray(given) || given.length > MAX_ROWS) {
    return;
  }
  const [first] = given;
  // A first row of another length says nothing of its columns.
  const isWhole = Array.isArray(first) && first.length === by.length + 1;
  const kinds = isWhole ? first.slice(0, -1).map(kindOfCell) : [];
  checkColumns(by, kinds, path, checking);
  const seen = new Map<string, { row: number; upTo: number }>();
  for (const [index, row] of given.entries()) {
    if (isFull(checking.problems)) {
      return;
    }
    const at = below(below(path, "rows"), index);
    if (checkRow(row, { columns: by.length, kinds }, at, checking)) {
      checkUnique(row, index, seen, at, checking);
    }
  }
}

function checkColumns(
  by: readonly unknown[],
  kinds: readonly (Kind | null)[],
  path: Path,
  { problems }: Checking,
): void {
  for (const [column, name] of by.entries()) {
    const about = typeof name === "string" ? findField(name) : undefined;
    const kind = kinds[column] ?? null;
    const at = below(below(path, "by"), column);
    if (kind === "band" && column < by.length - 1) {
      report(problems, at, "bandNotLast");
    }
    if (about !== undefined && kind !== null && about.kind !== "both") {
      if (kind === "string" && about.kind === "number") {
        report(problems, at, "columnNumber", { field: about.name });
      }
      if (kind !== "string" && about.kind !== "number") {
        report(problems, at, "columnText", { field: about.name });
      }
    }
  }
}

interface RowForm {
  readonly columns: number;
  readonly kinds: readonly (Kind | null)[];
}

function checkRow(row: unknown, { columns, kinds }: RowForm, at: Path, checking: Checking): row is TableRow {
  const { problems } = checking;
  const before = problems.length;
  if (!Array.isArray(row)) {
    report(problems, at, "notAList", { found: kindOf(row) });
    return false;
  }
  for (const [column, entry] of row.entries()) {
    const kind = checkCell(entry, below(at, column), checking);
    const expected = column === columns ? "number" : kinds[column];
    const isKnown = expected !== undefined && expected !== null;
    if (kind !== null && isKnown && row.length === columns + 1 && kind !== expected) {
      report(problems, below(at, column), "cellKind", { expected, found: kind });
    }
  }
  if (row.length !== columns + 1) {
    report(problems, at, "rowLength", { count: columns + 1, found: row.length });
  }
  return problems.length === before;
}

/** A cell on its own: a text, a number or a band. */
function checkCell(entry: unknown, at: Path, checking: Checking): Kind | null {
  const { problems } = checking;
  const kind = kindOfCell(entry);
  if (kind === null) {
    report(problems, at, "notACell", { found: kindOf(entry) });
  } else if (kind === "number") {
    cell.check(entry, at, checking);
  } else if (kind === "string" && (entry === "" || String(entry).length > MAX_TEXT)) {
    report(problems, at, "textLength", { min: 1, max: MAX_TEXT, found: String(entry).length });
  } else if (isObject(entry)) {
    checkBand(entry, at, checking);
  }
  return kind;
}

function checkBand(entry: JsonObject, at: Path, checking: Checking): void {
  for (const key of Object.keys(entry)) {
    if (key === "upTo") {
      upTo.check(entry[key], below(at, key), checking);
    } else {
      report(checking.problems, below(at, key), "unknownKeyNear", { key: key.slice(0, 64), near: "upTo" });
    }
  }
}

/** Bands of the same keys ascend; the last may be open. Other rows have keys of their own. */
function checkUnique(
  row: TableRow,
  index: number,
  seen: Map<string, { row: number; upTo: number }>,
  at: Path,
  { problems }: Checking,
): void {
  const keys = row.slice(0, -1);
  const last = keys.at(-1);
  const isBand = typeof last === "object";
  const same = (isBand ? keys.slice(0, -1) : keys).map((key) => (typeof key === "string" ? key.normalize("NFC") : key));
  const key = JSON.stringify(same);
  const before = seen.get(key);
  const end = isBand ? (last.upTo ?? Infinity) : 0;
  if (before !== undefined && (!isBand || end <= before.upTo)) {
    const code = !isBand ? "rowTwice" : before.upTo === Infinity ? "bandAfterOpen" : "bandOrder";
    report(problems, at, code, { row: before.row, min: before.upTo, found: end });
  }
  seen.set(key, { row: index, upTo: end });
}
