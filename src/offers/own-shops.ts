/** `getShops`, `putShops`: the vendors that are the customer's own (interface 4.5-4). */
import { changeSettings, type SettingAuthor } from "../accounts/index.ts";
import type { Contract } from "../base/contract.ts";
import { apiError } from "../base/error.ts";
import { sql, type Database, type Queries, type Sql, type Transaction } from "../database/connection.ts";
import { notingChange } from "../versions/version.ts";
import { isDomain, noDomain } from "./domain-format.ts";
import type { OwnShop } from "./schema.ts";

/** The own shops, in the order they were set. */
export async function getShops(database: Queries, contract: Contract): Promise<OwnShop[]> {
  const rows = await database.rows<{ domain: string; own_shop_name: string }>(sql`
    /* offers.getShops */
    select domain, own_shop_name
    from own_shop
    where contract_id = ${contract.contractId}
    order by shop_position`);
  return rows.map((row) => ({ domain: row.domain, ownShopName: row.own_shop_name }));
}

/** As {@link getShops}: an expression of a larger statement, as JSON. */
export function shopsAsJson(contract: Contract): Sql {
  return sql`(
        select coalesce(json_agg(json_build_object('domain', domain, 'ownShopName', own_shop_name) order by shop_position), '[]')
        from own_shop
        where own_shop.contract_id = ${contract.contractId})`;
}

/** Replaces the list. @throws 400 for an invalid domain, 412 */
export async function putShops(
  database: Database,
  author: SettingAuthor,
  shops: readonly OwnShop[],
): Promise<OwnShop[]> {
  const wrong = shops.findIndex((shop) => !isDomain(shop.domain));
  if (wrong !== -1) {
    throw apiError("request.invalidDomain", noDomain(shops[wrong]?.domain ?? ""), `/${wrong}/domain`);
  }
  return await changeSettings(database, author, {
    name: "shops",
    read: async (queries) => await getShops(queries, author.contract),
    write: async (transaction) => await replaceShops(transaction, author.contract, shops),
  });
}

async function replaceShops(transaction: Transaction, contract: Contract, shops: readonly OwnShop[]): Promise<void> {
  await transaction.run(sql`
    /* offers.deleteShops */
    with ${notingChange(contract, "settings")}
    delete from own_shop
    where contract_id = ${contract.contractId}`);
  await transaction.run(sql`
    /* offers.putShops */
    insert into own_shop (contract_id, domain, own_shop_name, shop_position)
    select ${contract.contractId}, domain, own_shop_name, shop_position
    from unnest(${shops.map((shop) => shop.domain)}::text[], ${shops.map((shop) => shop.ownShopName)}::text[])
      with ordinality as incoming (domain, own_shop_name, shop_position)
    on conflict do nothing`);
}

/** Returns a test for own offers. Names are compared without regard to case. */
export function ownShopMatcher(shops: readonly OwnShop[]): (offer: { domain: string; vendorName: string }) => boolean {
  const namesByDomain = new Map<string, Set<string>>();
  for (const { domain, ownShopName } of shops) {
    const names = namesByDomain.get(domain) ?? new Set();
    namesByDomain.set(domain, names.add(comparable(ownShopName)));
  }
  return (offer) => namesByDomain.get(offer.domain)?.has(comparable(offer.vendorName)) === true;
}

function comparable(name: string): string {
  return name.trim().toLowerCase();
}
