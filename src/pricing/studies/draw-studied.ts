/** A sample of the assortment, in proportion to the branches that price it today (interface 4.2-20). */
import type { Contract } from "../../base/contract.ts";
import { integerArray } from "../../database/arrays.ts";
import { sql, type Database } from "../../database/connection.ts";
import { limits } from "../../limits.ts";
import { scanFigures } from "../figures/scan-figures.ts";
import { drawSample } from "../inputs/draw-sample.ts";
import { countSelected } from "./select-products.ts";
import type { Selection } from "./study.ts";

/** The products of one branch; null for those that no named branch prices. */
interface Stratum {
  branch: number | null;
  products: number;
}

/**
 * Draws products by the hash of seed and id. An assortment that is no larger is taken whole.
 *
 * @returns what to study, and how many products it stands for
 */
export async function drawStudied(
  database: Database,
  contract: Contract,
  { size, seed }: { size: number; seed: number },
): Promise<{ selection: Selection; of: number }> {
  const of = await countSelected(database, contract, {}, limits.pricing.productsCounted);
  if (of <= size) return { selection: {}, of };
  const strata = await countStrata(database, contract);
  const followed = strata.reduce((sum, { products }) => sum + products, 0);
  // Figures follow an import of many products by some seconds.
  const productIds =
    followed < size
      ? await drawSample(database, contract, { seed, size })
      : await draw(database, contract, { shares: sharesOf(strata, size), seed });
  return { selection: { productIds }, of };
}

async function countStrata(database: Database, contract: Contract): Promise<readonly Stratum[]> {
  return await scanFigures<Stratum>(
    database,
    contract,
    sql`
    /* pricing.countStrata */
    select branch, count(*) as products
    from product_figure
    where contract_id = ${contract.contractId}
    group by branch
    order by products desc, branch
    limit ${limits.pricing.comparedBranches}`,
  );
}

/** A stratum, how many are drawn of it, and the hashes that are looked at for them. */
interface Share extends Stratum {
  wanted: number;
  below: number;
}

/** So many that differ, as whole numbers of 30 bits. */
const hashes = 2 ** 30;

/**
 * In proportion, but at least one; the largest gives what that is too much. Only hashes below a bound are sorted: half again as many as
 * wanted and 20 more, so that one too few is drawn less often than once in 10^9 times.
 */
function sharesOf(strata: readonly Stratum[], size: number): Share[] {
  const all = strata.reduce((sum, { products }) => sum + products, 0);
  const wanted = strata.slice(0, size).map(({ products }) => Math.max(1, Math.round((size * products) / all)));
  const excess = wanted.reduce((sum, count) => sum + count, 0) - size;
  return wanted.map((count, index) => {
    const { branch = null, products = 1 } = strata[index] ?? {};
    const own = index === 0 ? Math.max(1, count - excess) : count;
    return { branch, products, wanted: own, below: Math.ceil(hashes * Math.min(1, (own * 1.5 + 20) / products)) };
  });
}

/** Cores share the scan, since nothing in it has to stay as it is: an `offset 0` would keep it on one. */
async function draw(
  database: Database,
  contract: Contract,
  { shares, seed }: { shares: readonly Share[]; seed: number },
): Promise<number[]> {
  const rows = await scanFigures<{ product_id: number }>(
    database,
    contract,
    sql`
    /* pricing.drawStudied */
    select product_id
    from (
      select figure.product_id, share.wanted,
        row_number() over (partition by figure.branch order by figure.hash, figure.product_id) as place
      from (
        select product_id, coalesce(branch, 0) as branch,
          hashint8extended(product_id, ${seed}) & ${hashes - 1} as hash
        from product_figure
        where contract_id = ${contract.contractId}
      ) as figure
      join unnest(
        ${integerArray(shares.map(({ branch }) => branch ?? 0))}::integer[],
        ${integerArray(shares.map(({ wanted }) => wanted))}::integer[],
        ${integerArray(shares.map(({ below }) => below))}::integer[]
      ) as share (branch, wanted, below) on share.branch = figure.branch and figure.hash < share.below
    ) as drawn
    where place <= wanted
    order by product_id
    limit ${limits.pricing.simulatedSample}`,
  );
  return rows.map((row) => row.product_id);
}
