/** `listDomains`, `listDomainNames`: the domains of all contracts that the caller may see (interface 2.11-1). */
import type { Caller } from "../base/contract.ts";
import type { Page, PageRequest } from "../base/page.ts";
import { join, sql, type Database, type Sql } from "../database/connection.ts";
import { readPage, type List, type RowRange } from "../paging/read-page.ts";
import type { DomainOut } from "./schema.ts";

interface DomainRow {
  domain: string;
  domain_id: number;
  is_watched: boolean;
  is_pushed: boolean;
  is_marketplace: boolean;
}

/**
 * Lists the domains of every contract that the caller may see, each once, in alphabetical order. The answer contains
 * nothing of another company, neither its domains nor its data on a domain that both have. A domain's id is
 * that in the contract which had it first.
 *
 * @param page all of them; a long list is a stream
 */
export async function listDomains(database: Database, caller: Caller, page: PageRequest): Promise<Page> {
  const render = (row: DomainRow): string => JSON.stringify(renderDomain(row));
  return await readPage(database, { ...domainsOf(database, caller), field: "domains", isInData: true, render }, page);
}

/** Lists their names alone, as a bare array. */
export async function listDomainNames(database: Database, caller: Caller, page: PageRequest): Promise<Page> {
  const render = ({ domain }: DomainRow): string => JSON.stringify(domain);
  return await readPage(database, { ...domainsOf(database, caller), isBare: true, render }, page);
}

function domainsOf(database: Database, caller: Caller): Omit<List<DomainRow>, "render"> {
  return {
    reader: { contract: null, caller },
    query: ["domains"],
    read: async (range) => await database.boundedRows<DomainRow>(selectDomains(caller, range)),
    keyOf: ({ domain }) => domain,
  };
}

function selectDomains(caller: Caller, { after, upTo, skip, limit }: RowRange): Sql {
  const isAdmin = caller.role === "admin";
  // Over Basic, the login password opens manufacturers' contracts only (accounts/open-contract.ts).
  const contractType = caller.authenticatedBy === "loginPassword" ? "manufacturer" : null;
  const conditions = [
    sql`(${isAdmin} or company_id = ${caller.companyId}::integer)`,
    sql`(${contractType}::text is null or contract_type = ${contractType})`,
    ...(after === null ? [] : [sql`contract_domain.domain collate "C" > ${after}`]),
    ...(upTo === null ? [] : [sql`contract_domain.domain collate "C" <= ${upTo}`]),
  ];
  return sql`
    /* offers.listDomains */
    select contract_domain.domain, min(domain_id) as domain_id, bool_or(watched.domain is not null) as is_watched,
      bool_or(watched.domain is null and contract_domain.currency is not null) as is_pushed,
      bool_or(is_marketplace) as is_marketplace
    from contract_domain
    join contract using (contract_id)
    left join watched_domain as watched
      on watched.contract_id = contract_domain.contract_id
      and watched.domain = contract_domain.domain
      and watched.removed_at is null
    where ${join(conditions, " and ")}
    group by contract_domain.domain
    order by contract_domain.domain collate "C"
    limit ${limit} offset ${skip}`;
}

function renderDomain(row: DomainRow): DomainOut {
  return {
    domain: row.domain,
    domainId: row.domain_id,
    name: row.domain,
    offerSources: [
      ...(row.is_pushed ? (["PUSH_API"] as const) : []),
      ...(row.is_watched ? (["CRAWLER"] as const) : []),
    ],
    marketplace: row.is_marketplace,
  };
}
