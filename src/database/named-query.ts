/**
 * A statement that the server has parsed under a name. Its columns never change: the server refuses a named statement whose columns would
 * (PostgreSQL, "cached plan must not change result type"). So its first answer on a connection describes them, and no later one. To
 * describe columns, to send them and to read them takes longer than to read the row of a small answer.
 */
import pg from "pg";
import utils from "pg/lib/utils.js";
import { types } from "./types.ts";

interface Columns {
  readonly names: readonly string[];
  /** A row without values. Its copy has room for all columns, where a row that grows by each column is moved again and again. */
  readonly empty: Readonly<Record<string, null>>;
  readonly parsers: readonly ((text: string) => unknown)[];
}

/** What is known of the statements that each connection has answered, by their names. */
const answered = new WeakMap<pg.Connection, Map<string, Columns>>();

const noColumns: Columns = { names: [], empty: {}, parsers: [] };

/** The driver calls it as it calls a query of its own. It emits `row` for each row, then `end` with `rowCount`; or `error`. */
export class NamedQuery<Row extends object> extends pg.Query<Row> {
  readonly name: string;
  readonly text: string;
  readonly #values: (string | Buffer | null)[];
  #known: Map<string, Columns> | null = null;
  #columns: Columns | null = null;
  #rowCount: number | null = null;
  #failure: unknown = null;

  /** @throws what reading a value throws, such as a date that is none */
  constructor(name: string, text: string, values: readonly unknown[]) {
    super(text);
    this.name = name;
    this.text = text;
    this.#values = values.map((value) => utils.prepareValue(value));
  }

  override submit = (connection: pg.Connection): null => {
    const known = statementsOf(connection);
    const columns = known.get(this.name) ?? null;
    this.#known = known;
    this.#columns = columns;
    const { stream } = connection;
    stream.cork();
    try {
      if (columns === null && !isParsed(connection, this.name)) {
        connection.parse({ name: this.name, text: this.text, types: [] }, false);
      }
      connection.bind({ statement: this.name, values: this.#values }, false);
      if (columns === null) connection.describe({ type: "P" }, false);
      connection.execute(null, false);
      connection.sync();
    } finally {
      stream.uncork();
    }
    return null;
  };

  handleRowDescription({ fields }: { fields: readonly pg.FieldDef[] }): void {
    this.#columns = columnsOf(fields);
  }

  handleDataRow({ fields }: { fields: readonly (string | null)[] }): void {
    if (this.#columns === null || this.#failure !== null) return;
    try {
      this.emit("row", readRow(this.#columns, fields));
    } catch (error) {
      this.#failure = error;
    }
  }

  handleCommandComplete({ text }: { text: string }): void {
    const count = /\d+$/.exec(text)?.[0];
    this.#rowCount = count === undefined ? null : Number(count);
  }

  handleReadyForQuery(): void {
    this.#known?.set(this.name, this.#columns ?? noColumns);
    if (this.#failure === null) this.emit("end", { rowCount: this.#rowCount });
    else this.emit("error", this.#failure);
  }

  handleError(error: unknown): void {
    this.emit("error", this.#failure ?? error);
  }
}

function statementsOf(connection: pg.Connection): Map<string, Columns> {
  let known = answered.get(connection);
  if (known === undefined) answered.set(connection, (known = new Map()));
  return known;
}

/** Whether the server has it although no answer is known: a statement that has always failed. The driver notes it. */
function isParsed(connection: pg.Connection, name: string): boolean {
  const parsed: unknown = "parsedStatements" in connection ? connection.parsedStatements : null;
  return typeof parsed === "object" && parsed !== null && name in parsed;
}

function columnsOf(fields: readonly pg.FieldDef[]): Columns {
  const names = fields.map(({ name }) => name);
  return {
    names,
    empty: JSON.parse(JSON.stringify(Object.fromEntries(names.map((name) => [name, null])))),
    parsers: fields.map(({ dataTypeID }) => types.getTypeParser(dataTypeID, "text")),
  };
}

function readRow({ names, empty, parsers }: Columns, values: readonly (string | null)[]): object {
  const row: Record<string, unknown> = { ...empty };
  let index = 0;
  for (const name of names) {
    const value = values[index] ?? null;
    if (value !== null) row[name] = parsers[index]?.(value);
    index++;
  }
  return row;
}
