/** Finds rows of a CSV whose identifier an earlier row has. */
import type { Contract } from "../base/contract.ts";
import { sql, type Transaction } from "../database/connection.ts";
import { limits } from "../limits.ts";
import type { PartFailure } from "../tasks/index.ts";
import { importFailure } from "./import-failure.ts";
import { importProblem } from "./import-problem.ts";

interface RepeatedRow {
  row_number: number;
  first_row: number;
  identifier: string;
  gtin: number | null;
}

/** The failures of the first {@link limits.tasks.failures} repeated rows. Each names both rows. */
export async function findRepeated(
  transaction: Transaction,
  { contract, importId }: { contract: Contract; importId: string },
): Promise<PartFailure[]> {
  // Nearly no CSV repeats an identifier. This count takes half the time of the search below, so it comes first.
  const any = await transaction.row<{ has_repeated: boolean }>(sql`
    /* products.hasRepeated */
    select count(*) > count(distinct identifier) as has_repeated
    from product_import_row
    where contract_id = ${contract.contractId} and import_id = ${importId}`);
  if (any?.has_repeated !== true) return [];
  const rows = await transaction.rows<RepeatedRow>(sql`
    /* products.findRepeated */
    with repeated as (
      select identifier, min(row_number) as first_row
      from product_import_row
      where contract_id = ${contract.contractId} and import_id = ${importId}
      group by identifier
      having count(*) > 1
    )
    select row_number, first_row, identifier, gtin
    from repeated
    join product_import_row using (identifier)
    where contract_id = ${contract.contractId} and import_id = ${importId} and row_number > first_row
    order by row_number
    limit ${limits.tasks.failures}`);
  return rows.map(({ row_number: row, first_row: first, identifier, gtin }) =>
    importFailure({
      row,
      column: null,
      identifier,
      gtin: gtin === null ? "" : String(gtin),
      problem: importProblem("identifierTwice", { text: identifier, firstRow: first }),
    }),
  );
}
