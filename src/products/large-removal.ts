/**
 * A deletion or an import that removes more than `run.maxShareFirst` of the products, by itself or with others of a day (interface 4.1-31):
 * noted for the inbox, and told in the answer or the task.
 */
import { Type, type Static } from "typebox";
import type { Contract } from "../base/contract.ts";
import { sql, type Queries, type Transaction } from "../database/connection.ts";

export const RemovalWarning = Type.Object(
  {
    code: Type.String({ examples: ["products.manyRemoved"] }),
    message: Type.String(),
    removed: Type.Integer({ description: "Products that were removed, by it or within 24 hours." }),
    products: Type.Integer({ description: "Products before." }),
    maxSharePercent: Type.Number({ description: "The guard's `run.maxShareFirst`." }),
  },
  { description: "Only if more than the share `run.maxShareFirst` of the products was removed." },
);
export type RemovalWarning = Static<typeof RemovalWarning>;

/** The guard's `run.maxShareFirst`, in percent. */
export type FindMaxShareFirst = (queries: Queries, contract: Contract) => Promise<number>;

/** What was removed, of so many products before. */
export interface Removal {
  /** Of an import, its task. */
  removalId: string;
  isImport: boolean;
  removed: number;
  products: number;
}

/** Notes a removal. @returns what is told of it; null if neither it nor the day is large */
export async function noteLargeRemoval(
  transaction: Transaction,
  contract: Contract,
  { removalId, isImport, removed, products }: Removal,
  findMaxShareFirst: FindMaxShareFirst,
): Promise<RemovalWarning | null> {
  if (removed === 0) return null;
  const maxSharePercent = await findMaxShareFirst(transaction, contract);
  const isLarge = (part: number, whole: number): boolean => part * 100 > whole * maxSharePercent;
  const told = (part: number, whole: number, words: string): RemovalWarning => {
    const message = `${part} of ${whole} products were removed${words}, more than ${maxSharePercent} % (run.maxShareFirst of the price guard).`;
    return { code: "products.manyRemoved", message, removed: part, products: whole, maxSharePercent };
  };
  if (!isLarge(removed, products)) {
    const day = await addSmall(transaction, contract, { removed, products, maxSharePercent });
    return isLarge(day.removed, day.products) ? told(day.removed, day.products, " within 24 hours") : null;
  }
  await transaction.run(sql`
    /* products.noteLargeRemoval */
    insert into product_removal (contract_id, removal_id, is_import, removed, products, max_share_percent)
    values (${contract.contractId}, ${removalId}, ${isImport}, ${removed}, ${products}, ${maxSharePercent})`);
  return told(removed, products, "");
}

/** The row of a contract that has the sum of its small removals. */
const smallOnes = "00000000-0000-0000-0000-000000000000";

/** Adds a removal to those of the day, which begins with the first of them: many small ones are a large one. @returns their sum */
async function addSmall(
  transaction: Transaction,
  contract: Contract,
  { removed, products, maxSharePercent }: { removed: number; products: number; maxSharePercent: number },
): Promise<{ removed: number; products: number }> {
  const isOver = sql`excluded.removed_at - day.removed_at > interval '24 hours'`;
  const day = await transaction.row<{ removed: number; products: number }>(sql`
    /* products.addSmallRemoval */
    insert into product_removal as day (contract_id, removal_id, is_import, removed, products, max_share_percent)
    values (${contract.contractId}, ${smallOnes}, false, ${removed}, ${products}, ${maxSharePercent})
    on conflict (contract_id, removal_id) do update
    set removed = case when ${isOver} then excluded.removed else day.removed + excluded.removed end,
      products = case when ${isOver} then excluded.products else greatest(day.products, excluded.products) end,
      removed_at = case when ${isOver} then excluded.removed_at else day.removed_at end,
      max_share_percent = excluded.max_share_percent
    returning removed, products`);
  return day ?? { removed, products };
}
