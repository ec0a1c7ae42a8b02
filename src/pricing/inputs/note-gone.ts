/**
 * `noteGone`: notes the identifiers of deleted products that had a published or a rejected price, so that the guard finds what is
 * remembered of them. Their states have the identifiers under which the prices were made. A run does it before it begins, and
 * the clean-up of deleted products before it deletes anything.
 */
import type { Contract } from "../../base/contract.ts";
import { sql, type Database } from "../../database/connection.ts";
import { compareByHashing } from "../../database/planning.ts";
import { comparedIdentifier, fieldColumn } from "../../products/index.ts";
import { noteChange } from "../../versions/version.ts";

/** Notes what products that are deleted have left, if any were since the last time. */
export async function noteGone(database: Database, { contractId }: Pick<Contract, "contractId">): Promise<void> {
  const pending = await database.row(sql`
    /* pricing.findUnnoted */
    select 1 as one
    from unnoted_deletion
    where contract_id = ${contractId}
    limit 1`);
  if (pending === null) return;
  await database.transaction(async (transaction) => {
    // It waits for deletions that are about to commit: the next statement sees them.
    const unnoted = await transaction.rows<{ attribute: string }>(sql`
      /* pricing.takeUnnoted */
      delete from unnoted_deletion
      where contract_id = ${contractId}
      returning attribute`);
    // What a product that took an identifier is told with depends on it (interface 4.25-15).
    await noteChange(transaction, { contractId }, "products");
    const attributes = unnoted.map(({ attribute }) => attribute);
    await transaction.set(compareByHashing);
    await transaction.run(sql`
      /* pricing.noteGone */
      with gone as materialized (
        select product_id
        from (
          select product_id
          from newest_recommendation
          where contract_id = ${contractId}
          union
          select product_id
          from held_price
          where contract_id = ${contractId} and status = 'rejected' and stands_until is not null
        ) as known
        where product_id not in (
            select product_id
            from product
            where contract_id = ${contractId})
          and product_id not in (
            select product_id
            from left_identifier
            where contract_id = ${contractId} and is_gone)
      )
      insert into left_identifier (contract_id, attribute, value, product_id, is_gone)
      select contract.contract_id, named.attribute, ${comparedIdentifier(sql`named.value`)}, gone.product_id, true
      from gone
      cross join contract
      cross join lateral (
        select ${fieldColumn("product_state", "customerProductId")} as own_id, gtin, name, tags
        from product_state
        where product_state.contract_id = ${contractId} and product_state.product_id = gone.product_id
        order by revision desc
        limit 1
      ) as state
      cross join lateral (
        select 'customerProductId' as attribute, state.own_id as value
        union
        select 'gtin', state.gtin::text
        union
        select 'name', state.name
        where 'name' = any(${attributes}::text[])
        union
        select 'tags.' || (tag ->> 'label'), tag ->> 'stringValue'
        from json_array_elements(state.tags) as tag
        where 'tags.' || (tag ->> 'label') = any(${attributes}::text[])
      ) as named
      where contract.contract_id = ${contractId} and named.value is not null
      on conflict (contract_id, attribute, value, product_id) do update
      set left_at = excluded.left_at, is_gone = true`);
  });
}
