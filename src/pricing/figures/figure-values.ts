/**
 * Codes of texts in figures: branches, strategies, domains, values of tags. A code is never reused, so a figure that was
 * written with it means the same for ever.
 */
import { createHash } from "node:crypto";
import type { Contract } from "../../base/contract.ts";
import { sql, type Queries } from "../../database/connection.ts";
import { textArray, uuidArray } from "../../database/arrays.ts";
import { limits } from "../../limits.ts";

/** The field of a text: `branch`, `strategy`, `domain`, `vendor`, or `tag:` and its key. */
export type ValueField = "branch" | "strategy" | "domain" | "vendor" | `tag:${string}`;

export interface FieldValue {
  field: ValueField;
  value: string;
}

/** Gives codes of texts, and remembers them while a task or a round of the duty lasts. */
export class FigureCodes {
  readonly #codes = new Map<ValueField, Map<string, number>>();
  readonly #contract: Contract;

  constructor(contract: Contract) {
    this.#contract = contract;
  }

  /** The code of a text that {@link learn} was given; null for null, and for a text beyond the limit of values. */
  codeOf(field: ValueField, value: string | null): number | null {
    return value === null ? null : (this.#codes.get(field)?.get(value) ?? null);
  }

  /** Makes codes of texts that have none. */
  async learn(database: Queries, wanted: readonly FieldValue[]): Promise<void> {
    const without = wanted.filter(({ field, value }) => this.codeOf(field, value) === null);
    if (without.length === 0) return;
    const unknown = new Map(without.map((one) => [keyOf(one.field, one.value), one]));
    const ones = [...unknown.values()].sort((a, b) => (keyOf(a.field, a.value) < keyOf(b.field, b.value) ? -1 : 1));
    await this.#add(database, ones);
    for (const { field, value, code } of await readCodes(database, this.#contract, ones)) {
      const known = this.#codes.get(field) ?? new Map<string, number>();
      this.#codes.set(field, known.set(value, code));
    }
  }

  /** Counts first: on many nodes, an insert that reads figure_value draws codes of the node, which are too large. */
  async #add(database: Queries, values: readonly FieldValue[]): Promise<void> {
    const { contractId } = this.#contract;
    const fields = await database.rows<{ field: ValueField }>(sql`
      /* pricing.findFullFields */
      select field
      from unnest(${[...new Set(values.map(({ field }) => field))]}::text[]) as given (field)
      where (
        select count(*)
        from figure_value
        where figure_value.contract_id = ${contractId} and figure_value.field = given.field) >= ${limits.figures.values}`);
    const full = new Set(fields.map(({ field }) => field));
    await database.run(sql`
      /* pricing.addFigureValues */
      insert into figure_value (contract_id, field, digest, value)
      select ${contractId}, field, digest, value
      from ${given(values.filter(({ field }) => !full.has(field)))}
      on conflict (contract_id, field, digest) do nothing`);
  }
}

/** Each value once, for {@link FigureCodes.learn}. */
export function distinct(field: ValueField, values: Iterable<string | null>): FieldValue[] {
  return Array.from(new Set(values)).flatMap((value) => (value === null ? [] : [{ field, value }]));
}

/** The codes of texts; those without one are missing. */
export async function readCodes(
  database: Queries,
  contract: Contract,
  values: readonly FieldValue[],
): Promise<{ field: ValueField; value: string; code: number }[]> {
  if (values.length === 0) return [];
  return await database.rows(sql`
    /* pricing.readFigureCodes */
    select known.field, known.value, known.code
    from ${given(values)}
    cross join lateral (
      select field, value, code
      from figure_value
      where figure_value.contract_id = ${contract.contractId}
        and figure_value.field = given.field
        and figure_value.digest = given.digest
      limit 1
    ) as known`);
}

/** The texts of codes. */
export async function readTexts(
  database: Queries,
  contract: Contract,
  codes: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  if (codes.length === 0) return new Map();
  const rows = await database.rows<{ code: number; value: string }>(sql`
    /* pricing.readFigureTexts */
    select code, value
    from figure_value
    where contract_id = ${contract.contractId} and code = any(${[...new Set(codes)]}::integer[])`);
  return new Map(rows.map(({ code, value }) => [code, value]));
}

function given(values: readonly FieldValue[]) {
  return sql`unnest(
        ${textArray(values.map(({ field }) => field))}::text[],
        ${uuidArray(values.map(({ value }) => createHash("md5").update(value).digest("hex")))}::uuid[],
        ${textArray(values.map(({ value }) => value))}::text[]) as given (field, digest, value)`;
}

function keyOf(field: string, value: string): string {
  return `${field}\n${value}`;
}
