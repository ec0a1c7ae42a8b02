/**
 * The guard's memory of a contract, as a run uses it. Products are deleted, imported and renamed while a run is under way, so it is renewed
 * with each chunk, after the chunk is loaded: whatever an identifier of a loaded product was taken from is noted by then.
 */
import type { Contract } from "../../base/contract.ts";
import { bigintArray } from "../../database/arrays.ts";
import { sql, type Database } from "../../database/connection.ts";
import { limits } from "../../limits.ts";
import { fieldColumn } from "../../products/index.ts";
import { noteGone } from "./note-gone.ts";
import type { Identified, Memory, Remembered } from "../calculate/memory.ts";
import { readHolders, readRemembered } from "./remembered-prices.ts";

const { leftKeptDays } = limits.pricing;

export class GuardMemory implements Memory {
  readonly #database: Database;
  readonly #contract: Contract;
  readonly #hadPrices: boolean;
  #attributes: readonly string[] = [];
  #gone = 0;
  #relabelled: ReadonlySet<number> = new Set();

  private constructor(database: Database, contract: Contract, hadPrices: boolean) {
    this.#database = database;
    this.#contract = contract;
    this.#hadPrices = hadPrices;
  }

  /** Opens the memory for a run that begins. */
  static async open(database: Database, contract: Contract): Promise<GuardMemory> {
    const row = await database.row<{ had_prices: boolean }>(sql`
      /* pricing.hadPrices */
      select exists (select 1 from newest_recommendation where contract_id = ${contract.contractId}) as had_prices`);
    const memory = new GuardMemory(database, contract, row?.had_prices ?? false);
    await memory.renew([]);
    return memory;
  }

  /** Products with a price that are deleted. */
  get gone(): number {
    return this.#gone;
  }

  /** Finds what there is to remember of some products. */
  async renew(products: readonly Identified[]): Promise<void> {
    const { contractId } = this.#contract;
    const left = await this.#database.row<{ has_left: boolean; is_unnoted: boolean }>(sql`
      /* pricing.findLeft */
      select
        exists (select 1 from left_identifier where contract_id = ${contractId}) as has_left,
        exists (select 1 from unnoted_deletion where contract_id = ${contractId}) as is_unnoted`);
    if (left === null || (!left.has_left && !left.is_unnoted)) return;
    if (left.is_unnoted) await noteGone(this.#database, this.#contract);
    if (left.is_unnoted || this.#attributes.length === 0) await this.#find();
    this.#relabelled = await this.#findRelabelled(products);
  }

  /** Whether something may be remembered of a product. @param isChanging whether its price is not the published one */
  mayKnow(product: Identified, isChanging: boolean): boolean {
    return (isChanging && this.#attributes.length > 0) || this.#isUnknown(product);
  }

  /** Whether no price was published under the product's identifiers by itself. The first run of a contract asks nothing of its products. */
  #isUnknown({ product_id: productId, previous_at: pricedAt }: Identified): boolean {
    return pricedAt === null ? this.#hadPrices : this.#relabelled.has(productId);
  }

  /** Reads what is remembered of products, and at which price others have their `customerProductId`. */
  async read(
    priced: readonly { product: Identified; price: number }[],
  ): Promise<(product: Identified) => Remembered | undefined> {
    const known = { attributes: this.#attributes, relabelled: this.#relabelled };
    const products = priced.map(({ product }) => product);
    const unknown = priced.filter(({ product }) => this.#isUnknown(product));
    const [remembered, holders] = await Promise.all([
      readRemembered(this.#database, this.#contract, known, products),
      readHolders(this.#database, this.#contract, unknown),
    ]);
    return ({ product_id: productId }) => {
      const [gone, holder] = [remembered.get(productId), holders.get(productId)];
      if (holder === undefined) return gone;
      return { rejections: gone?.rejections ?? [], prices: [...(gone?.prices ?? []), holder] };
    };
  }

  async #find(): Promise<void> {
    const row = await this.#database.row<{ attributes: string[] | null; gone: number }>(sql`
      /* pricing.findMemory */
      select array_agg(distinct attribute order by attribute) as attributes, count(distinct product_id) filter (where is_gone) as gone
      from left_identifier
      where contract_id = ${this.#contract.contractId}
        and left_at > statement_timestamp() - make_interval(days => ${leftKeptDays})`);
    // Products leave these two at any time.
    this.#attributes = [...new Set(["customerProductId", "gtin", ...(row?.attributes ?? [])])];
    this.#gone = row?.gone ?? 0;
  }

  /** The products whose `customerProductId` or GTIN is not the one that their price was published under. */
  async #findRelabelled(products: readonly Identified[]): Promise<ReadonlySet<number>> {
    const { contractId } = this.#contract;
    const rows = await this.#database.rows<{ product_id: number }>(sql`
      /* pricing.findRelabelled */
      select distinct left_identifier.product_id
      from left_identifier
      cross join lateral (
        select calculated_at
        from newest_recommendation
        where newest_recommendation.contract_id = ${contractId}
          and newest_recommendation.product_id = left_identifier.product_id
        limit 1
      ) as newest
      cross join lateral (
        select product_revision
        from recommendation
        where recommendation.contract_id = ${contractId}
          and recommendation.product_id = left_identifier.product_id
          and recommendation.calculated_at = newest.calculated_at
        limit 1
      ) as published
      cross join lateral (
        select ${fieldColumn("product_state", "customerProductId")} as own_id, gtin
        from product_state
        where product_state.contract_id = ${contractId}
          and product_state.product_id = left_identifier.product_id
          and product_state.revision = published.product_revision
        limit 1
      ) as earlier
      cross join lateral (
        select ${fieldColumn("product", "customerProductId")} as own_id, gtin
        from product
        where product.contract_id = ${contractId} and product.product_id = left_identifier.product_id
        limit 1
      ) as now
      where left_identifier.contract_id = ${contractId}
        and left_identifier.product_id = any(${bigintArray(products.map((product) => product.product_id))}::bigint[])
        and not is_gone
        and (earlier.own_id, earlier.gtin) is distinct from (now.own_id, now.gtin)`);
    return new Set(rows.map((row) => row.product_id));
  }
}
