/**
 * `markFull`: says which contracts may store nothing more, because those of their company store more than a company may. A duty of the
 * worker. `http/access.ts` refuses their requests that add data.
 */
import { sql, type Database } from "../database/connection.ts";
import { limits } from "../limits.ts";
import { companiesOf } from "./companies-of.ts";

/**
 * Marks every contract of the companies that store more than they may. Companies have room again below a little less, so that none
 * is refused and admitted in turns.
 *
 * @param stored bytes by contract
 * @param mostBytes of all contracts of a company
 */
export async function markFull(
  database: Database,
  stored: ReadonlyMap<string, number>,
  mostBytes: number,
): Promise<void> {
  const ofCompany = await sumByCompany(database, stored);
  const above = (bytes: number): number[] => [...ofCompany].filter(([, sum]) => sum > bytes).map(([id]) => id);
  await database.run(sql`
    /* accounts.markFull */
    update contract
    set is_full = true
    where company_id = any(${above(mostBytes)}::integer[]) and not is_full`);
  await database.run(sql`
    /* accounts.markRoom */
    update contract
    set is_full = false
    where is_full and company_id <> all(${above(mostBytes * limits.storage.roomAgainShare)}::integer[])`);
}

async function sumByCompany(
  database: Database,
  stored: ReadonlyMap<string, number>,
): Promise<ReadonlyMap<number, number>> {
  const companies = await companiesOf(database, [...stored.keys()]);
  const sums = new Map<number, number>();
  for (const [contractId, companyId] of companies) {
    sums.set(companyId, (sums.get(companyId) ?? 0) + (stored.get(contractId) ?? 0));
  }
  return sums;
}
