/**
 * What products leave: their identifiers (identifying attribute, `customerProductId`, GTIN). The price guard looks up what was published under
 * them (interface 4.25-13). A deletion only says that there was one: the identifiers are found later, with the states of the products
 * (pricing/inputs/note-gone.ts), so that an import does not wait for it.
 */
import type { Contract } from "../base/contract.ts";
import { raw, sql, type Sql, type Transaction } from "../database/connection.ts";
import { fieldColumn, productFields } from "./product-fields.ts";

/**
 * An identifier as it is compared: without case, spaces, unseen characters and leading zeros, in compatibility form. A key of an
 * index takes 500 characters whatever they are.
 */
export function comparedIdentifier(value: Sql): Sql {
  return sql`left(lower(regexp_replace(regexp_replace(normalize(${value}, NFKC), ${unseen}, '', 'g'), '^0+(?=.)', '')), 500)`;
}

const unseen = raw(String.raw`'[\s\u00AD\u200B-\u200F\u2060\uFEFF]'`);

/**
 * A join of a price with the `customerProductId` and the GTIN that it is told with: the product's, unless it took one that another product left or
 * has. Then it is told with those that it was published under until it is judged by the other product's price (interface 4.25-15). It needs
 * `product` as it is now, and `published_revision`, the revision that the price is of.
 *
 * @param named the join's name
 */
export function joinToldIdentifiers({ contractId }: Contract, publishedRevision: Sql, named: Sql): Sql {
  const leftBy = (attribute: string, value: Sql): Sql => sql`exists (
          select 1
          from left_identifier
          where left_identifier.contract_id = ${contractId}
            and left_identifier.attribute = ${attribute}
            and left_identifier.value = ${comparedIdentifier(value)}
            and left_identifier.product_id <> product.product_id)`;
  const now = { ownId: fieldColumn("product", "customerProductId"), gtin: sql`product.gtin` };
  const then = { ownId: fieldColumn("earlier", "customerProductId"), gtin: sql`earlier.gtin` };
  // A product that was not revised since needs no state.
  return sql`
    left join lateral (
      select earlier.product_id, ${then.ownId} as own_id, earlier.gtin
      from product_state as earlier
      where earlier.contract_id = ${contractId}
        and earlier.product_id = product.product_id
        and earlier.revision = ${publishedRevision}
        and product.revision <> ${publishedRevision}
        and (${then.ownId}, ${then.gtin}) is distinct from (${now.ownId}, ${now.gtin})
        and (
          exists (
            select 1
            from unnoted_deletion
            where unnoted_deletion.contract_id = ${contractId})
          or ${leftBy("customerProductId", now.ownId)}
          or ${leftBy("gtin", sql`${now.gtin}::text`)}
          or exists (
            select 1
            from product as other
            where other.contract_id = ${contractId}
              and ${fieldColumn("other", "customerProductId")} = ${now.ownId}
              and other.product_id <> product.product_id))
      offset 0
    ) as ${named} on true`;
}

/** The fields of `product` as `selectedFields` has them, with the identifiers of {@link joinToldIdentifiers}. */
export function toldFields(named: string): Sql {
  const columns = productFields.map(({ name, column }) => {
    if (name !== "customerProductId" && name !== "gtin") return `product.${column} as "${name}"`;
    const earlier = name === "gtin" ? "gtin" : "own_id";
    return `case when ${named}.product_id is null then product.${column} else ${named}.${earlier} end as "${name}"`;
  });
  return raw(columns.join(", "));
}

/** Notes that products were deleted. Call it last: others wait for its row. */
export async function noteDeletion(transaction: Transaction, { contractId }: Contract): Promise<void> {
  await transaction.run(sql`
    /* products.noteDeletion */
    insert into unnoted_deletion (contract_id, attribute)
    select contract.contract_id, contract.identifying_attribute
    from contract
    where contract.contract_id = ${contractId} and contract.identifying_attribute is not null
    on conflict (contract_id, attribute) do update
    set attribute = excluded.attribute`);
}

/**
 * A part of a `with` that notes the identifiers that products leave because they get others. Only products with a published price are noted.
 *
 * @param changed a part with {@link changedColumns}
 */
export function notingChanged({ contractId }: Contract, changed: Sql): Sql {
  // The contract comes from its row, so that Citus sends the insert to the contract's node whole.
  return sql`
      insert into left_identifier (contract_id, attribute, value, product_id, is_gone)
      select contract.contract_id, named.attribute, ${comparedIdentifier(sql`named.value`)}, product_id, false
      from ${changed} as known
      cross join contract
      cross join lateral (values
        ('customerProductId', case when known.own_id is distinct from known.new_own_id then coalesce(known.own_id, '') end),
        ('gtin', case when known.gtin is distinct from known.new_gtin then coalesce(known.gtin::text, '') end)
      ) as named (attribute, value)
      where contract.contract_id = ${contractId}
        and named.value is not null
        and exists (
          select 1
          from newest_recommendation as newest
          where newest.contract_id = ${contractId} and newest.product_id = known.product_id)
      on conflict (contract_id, attribute, value, product_id) do update
      set left_at = excluded.left_at`;
}

const ownId = {
  known: fieldColumn("known", "customerProductId"),
  incoming: fieldColumn("incoming", "customerProductId"),
};

/** The condition that a product gets another `customerProductId` or GTIN. */
export const getsOthers = sql`(${ownId.known}, known.gtin) is distinct from (${ownId.incoming}, incoming.gtin)`;

/** The columns that {@link notingChanged} reads. */
export const changedColumns = sql`known.product_id, ${ownId.known} as own_id, known.gtin,
        ${ownId.incoming} as new_own_id, incoming.gtin as new_gtin`;
