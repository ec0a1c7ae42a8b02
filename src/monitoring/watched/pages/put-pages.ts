/** `putPages`: gives pages to products, each judged alone (interface 4.10-1 to 4.10-4). */
import type { Contract } from "../../../base/contract.ts";
import type { Database } from "../../../database/connection.ts";
import { judgePages, type GivenPage } from "./judge-pages.ts";
import type { WatchedPageResult } from "./schema.ts";
import { storePages } from "./store-pages.ts";

/** @returns one entry per page in input order */
export async function putPages(
  database: Database,
  contract: Contract,
  sent: readonly unknown[],
): Promise<WatchedPageResult[]> {
  const judged = await judgePages(database, contract, sent, (index) => `/${index}`);
  const results: WatchedPageResult[] = judged.map((entry) => ("errors" in entry ? entry : { data: true }));
  const accepted = judged.flatMap((entry, index): { page: GivenPage; index: number }[] =>
    "page" in entry ? [{ page: entry.page, index }] : [],
  );
  const pages = accepted.map(({ page }) => page);
  const problems = await database.transaction(
    async (transaction) => await storePages(transaction, contract, pages, { origin: "given", replaces: false }),
  );
  for (const [at, problem] of problems.entries()) {
    const index = accepted[at]?.index;
    if (problem === null || index === undefined) continue;
    results[index] = { errors: [{ ...problem, path: `/${index}${problem.path ?? ""}` }] };
  }
  return results;
}
