/** `getIgnoredVendors`, `putIgnoredVendors`: vendors whose offers, old and new, are ignored (interface 4.5-5, 4.5-6). */
import { changeSettings, type SettingAuthor } from "../accounts/index.ts";
import type { Contract } from "../base/contract.ts";
import { apiError } from "../base/error.ts";
import { Remembered } from "../base/remembered.ts";
import { sql, type Database, type Queries, type Sql, type Transaction } from "../database/connection.ts";
import { limits } from "../limits.ts";
import { notingChange } from "../versions/version.ts";
import type { IgnoredVendor } from "./schema.ts";

/** Vendors of which a reader of offers knows whether they are ignored. */
const vendorsKnown = 10_000;

interface IgnoredVendorRow {
  domain: string | null;
  vendor_name: string | null;
  vendor_domain_id: string | null;
}

export async function getIgnoredVendors(database: Queries, contract: Contract): Promise<IgnoredVendor[]> {
  const rows = await database.rows<IgnoredVendorRow>(sql`
    /* offers.getIgnoredVendors */
    select domain, vendor_name, vendor_domain_id
    from ignored_vendor
    where contract_id = ${contract.contractId}
    order by vendor_position`);
  return rows.map((row) => ({
    ...(row.domain === null ? {} : { domain: row.domain }),
    ...(row.vendor_name === null ? {} : { vendorName: row.vendor_name }),
    ...(row.vendor_domain_id === null ? {} : { vendorDomainId: row.vendor_domain_id }),
  }));
}

/** As {@link getIgnoredVendors}: an expression of a larger statement, as JSON. */
export function ignoredVendorsAsJson(contract: Contract): Sql {
  return sql`(
        select coalesce(json_agg(json_strip_nulls(json_build_object(
          'domain', domain, 'vendorName', vendor_name, 'vendorDomainId', vendor_domain_id)) order by vendor_position), '[]')
        from ignored_vendor
        where ignored_vendor.contract_id = ${contract.contractId})`;
}

/** Replaces the list. @throws 400 for an entry that would match everything, and for a pattern of many wildcards; 412 */
export async function putIgnoredVendors(
  database: Database,
  author: SettingAuthor,
  vendors: readonly IgnoredVendor[],
): Promise<IgnoredVendor[]> {
  const empty = vendors.findIndex((vendor) => Object.keys(vendor).length === 0);
  if (empty !== -1) {
    const message = "An entry needs at least one of domain, vendorName and vendorDomainId.";
    throw apiError("request.invalid", message, `/${empty}`);
  }
  refuseManyWildcards(vendors);
  return await changeSettings(database, author, {
    name: "ignoredVendors",
    read: async (queries) => await getIgnoredVendors(queries, author.contract),
    write: async (transaction) => await replaceVendors(transaction, author.contract, vendors),
  });
}

/** Each offer that is read is held against each pattern, and each `*` in one is a search. */
function refuseManyWildcards(vendors: readonly IgnoredVendor[]): void {
  const most = limits.offers.wildcardsPerPattern;
  for (const [index, vendor] of vendors.entries()) {
    const [field] = Object.entries(vendor).find(([, pattern]) => pattern.split("*").length - 1 > most) ?? [];
    if (field === undefined) continue;
    throw apiError("request.invalid", `${field} must have at most ${most} wildcards (*).`, `/${index}/${field}`);
  }
}

async function replaceVendors(
  transaction: Transaction,
  contract: Contract,
  vendors: readonly IgnoredVendor[],
): Promise<void> {
  await transaction.run(sql`
    /* offers.deleteIgnoredVendors */
    with ${notingChange(contract, "settings")}
    delete from ignored_vendor
    where contract_id = ${contract.contractId}`);
  await transaction.run(sql`
    /* offers.putIgnoredVendors */
    insert into ignored_vendor (contract_id, domain, vendor_name, vendor_domain_id, vendor_position)
    select ${contract.contractId}, domain, vendor_name, vendor_domain_id, vendor_position
    from unnest(
      ${vendors.map((vendor) => vendor.domain ?? null)}::text[],
      ${vendors.map((vendor) => vendor.vendorName ?? null)}::text[],
      ${vendors.map((vendor) => vendor.vendorDomainId ?? null)}::text[]
    ) with ordinality as incoming (domain, vendor_name, vendor_domain_id, vendor_position)`);
}

interface Vendor {
  domain: string;
  vendorName: string;
  vendorDomainId?: string;
}

/** Returns a test for ignored offers, or null if the list is empty. All given parts of an entry must match. */
export function ignoredMatcher(vendors: readonly IgnoredVendor[]): ((offer: Vendor) => boolean) | null {
  if (vendors.length === 0) return null;
  const rules = vendors.map(({ domain, vendorName, vendorDomainId }) => ({
    domain: wildcard(domain),
    vendorName: wildcard(vendorName),
    vendorDomainId: wildcard(vendorDomainId),
  }));
  const isIgnored = ({ domain, vendorName, vendorDomainId = "" }: Vendor): boolean => {
    const [onDomain, name, id] = [domain.toLowerCase(), vendorName.toLowerCase(), vendorDomainId.toLowerCase()];
    return rules.some((rule) => rule.domain(onDomain) && rule.vendorName(name) && rule.vendorDomainId(id));
  };
  // A page or a run has the same vendors on many products.
  const judged = new Remembered<boolean>(vendorsKnown);
  return (offer) => {
    // No text has U+0000 (interface 7).
    const key = `${offer.domain}\0${offer.vendorName}\0${offer.vendorDomainId ?? ""}`;
    return judged.get(key, () => isIgnored(offer));
  };
}

/**
 * Compiles a pattern in which `*` stands for any text, for texts in lower case. A missing pattern matches everything. Matching
 * searches the parts in order, so its time is linear.
 */
function wildcard(pattern: string | undefined): (text: string) => boolean {
  if (pattern === undefined) return () => true;
  const [first = "", ...others] = pattern.toLowerCase().split("*");
  const last = others.pop();
  if (last === undefined) return (text) => text === first;
  return (text) => {
    if (!text.startsWith(first) || !text.endsWith(last)) return false;
    let at = first.length;
    for (const part of others) {
      const found = text.indexOf(part, at);
      if (found === -1) return false;
      at = found + part.length;
    }
    return text.length - last.length >= at;
  };
}
