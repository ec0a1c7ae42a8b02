/** The tags that lists of figures are filtered by: chosen by a user, or those that most products have (interface 4.32-6). */
import { changeSettings, type SettingAuthor } from "../../accounts/index.ts";
import type { Contract } from "../../base/contract.ts";
import { apiError } from "../../base/error.ts";
import { sql, type Database, type Queries, type Sql, type Transaction } from "../../database/connection.ts";
import { changeableTags } from "../../http/etag.ts";
import { limits } from "../../limits.ts";

/** The keys, in the order of their columns. */
export async function getFilterTags(database: Queries, contract: Contract): Promise<string[]> {
  const rows = await database.rows<{ tag_key: string }>(sql`
    /* pricing.getFilterTags */
    select tag_key
    from filter_tag
    where contract_id = ${contract.contractId}
    order by slot`);
  return rows.map((row) => row.tag_key);
}

/** Those of the keys that have numbers only, as a stock, in the order of all. */
export async function getNumberTags(database: Queries, contract: Contract): Promise<string[]> {
  const rows = await database.rows<{ tag_key: string }>(sql`
    /* pricing.getNumberTags */
    select tag_key
    from filter_tag
    where contract_id = ${contract.contractId}
      and exists (
        select 1
        from figure_value
        where figure_value.contract_id = ${contract.contractId} and figure_value.field = 'tag:' || filter_tag.tag_key)
      and not exists (
        select 1
        from figure_value
        where figure_value.contract_id = ${contract.contractId}
          and figure_value.field = 'tag:' || filter_tag.tag_key
          and figure_value.value !~ ${numberPattern})
    order by slot`);
  return rows.map((row) => row.tag_key);
}

/** Of numbers with either decimal sign, also in groups of thousands. */
const numberPattern = "^\\s*[+-]?[0-9][0-9.,]*\\s*$";

/**
 * Sets the keys. The figures have them some seconds later.
 *
 * @throws 400 for a key twice; 412 if the keys are not what `If-Match` names
 */
export async function putFilterTags(
  database: Database,
  author: SettingAuthor,
  keys: readonly string[],
): Promise<string[]> {
  const { contract } = author;
  const repeated = keys.findIndex((key, index) => keys.indexOf(key) < index);
  if (repeated !== -1) throw apiError("request.invalid", "The key stands there twice.", `/${repeated}`);
  const ifMatch = changeableTags(author.ifMatch);
  return await changeSettings(
    database,
    { ...author, ifMatch },
    {
      name: "filterTags",
      read: async (queries) => await getFilterTags(queries, contract),
      write: async (transaction) => {
        await transaction.run(sql`
        /* pricing.chooseFigureTags */
        insert into figure_state (contract_id, is_chosen)
        values (${contract.contractId}, true)
        on conflict (contract_id) do update
        set is_chosen = true`);
        await writeTags(transaction, contract, keys);
      },
    },
  );
}

async function writeTags(queries: Queries, contract: Contract, keys: readonly string[]): Promise<void> {
  await queries.run(sql`
    /* pricing.deleteFilterTags */
    delete from filter_tag
    where contract_id = ${contract.contractId} and slot > ${keys.length}`);
  await queries.run(sql`
    /* pricing.putFilterTags */
    insert into filter_tag (contract_id, slot, tag_key)
    select ${contract.contractId}, slot, tag_key
    from unnest(${[...keys]}::text[]) with ordinality as given (tag_key, slot)
    on conflict (contract_id, slot) do update
    set tag_key = excluded.tag_key`);
}

/** The keys that the figures shall have: a user's choice, else those that suit the assortment. */
export async function chooseFilterTags(database: Database, contract: Contract): Promise<string[]> {
  const chosen = await database.row<{ is_chosen: boolean; sample_digest: number | null }>(sql`
    /* pricing.areTagsChosen */
    select is_chosen, sample_digest
    from figure_state
    where contract_id = ${contract.contractId}`);
  const known = await getFilterTags(database, contract);
  if (chosen?.is_chosen === true) return known;
  const digest = await digestSample(database, contract);
  if (digest === chosen?.sample_digest) return known;
  const suited = await findSuited(database, contract);
  return await database.transaction(async (transaction) => {
    if (await lockChoice(transaction, contract)) return await getFilterTags(transaction, contract);
    const isOther = suited.length > 0 && suited.join("\n") !== known.join("\n");
    if (isOther) await writeTags(transaction, contract, suited);
    await noteSample(transaction, contract, digest);
    return isOther ? suited : known;
  });
}

/** The digest tells whether tags of the sample have changed. It takes 4 ms, and {@link findSuited} 50. */
async function digestSample(database: Queries, contract: Contract): Promise<number> {
  const row = await database.row<{ digest: number }>(sql`
    /* pricing.digestSample */
    select coalesce(sum(hashtext(tags::text)), 0)::bigint as digest
    from (${sampled(contract)}) as sampled`);
  return row?.digest ?? 0;
}

async function noteSample(transaction: Transaction, contract: Contract, digest: number): Promise<void> {
  await transaction.run(sql`
    /* pricing.noteSample */
    update figure_state
    set sample_digest = ${digest}
    where contract_id = ${contract.contractId}`);
}

/** A user may choose while we look for what suits. The row is locked, so the choice is made before this or replaces it. */
async function lockChoice(transaction: Transaction, contract: Contract): Promise<boolean> {
  const locked = await transaction.row<{ is_chosen: boolean }>(sql`
    /* pricing.lockTagChoice */
    select is_chosen
    from figure_state
    where contract_id = ${contract.contractId}
    for no key update`);
  return locked?.is_chosen ?? false;
}

/** Keys that half of a sample of products have, with several values but not one for each product. Those of texts come first: a stock groups nothing. */
async function findSuited(database: Queries, contract: Contract): Promise<string[]> {
  const { sampledValues, filterTags } = limits.figures;
  const rows = await database.rows<{ label: string }>(sql`
    /* pricing.findSuitedTags */
    with sampled as materialized (${sampled(contract)})
    select label
    from (
      select tag ->> 'label' as label, count(*) as products, count(distinct tag ->> 'stringValue') as values,
        count(tag ->> 'doubleValue') as numbers
      from sampled
      cross join lateral json_array_elements(sampled.tags) as tag
      group by 1
    ) as counted
    where products * 2 >= (select count(*) from sampled)
      and values between 2 and ${sampledValues}
    order by numbers = products, products desc, label
    limit ${filterTags}`);
  return rows.map((row) => row.label).toSorted();
}

/** The tags of the products by which filter tags are chosen. */
function sampled(contract: Contract): Sql {
  return sql`
      select tags
      from product
      where contract_id = ${contract.contractId}
      order by product_id
      limit ${limits.figures.sampledProducts}`;
}
