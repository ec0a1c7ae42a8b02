/** Stores pages of products. Requests, files and tags of products bring them. */
import type { Contract } from "../../../base/contract.ts";
import { errorItem, type ErrorItem } from "../../../base/error.ts";
import { textArray, uuidArray } from "../../../database/arrays.ts";
import { sql, type Transaction } from "../../../database/connection.ts";
import { limits } from "../../../limits.ts";
import type { GivenPage } from "./judge-pages.ts";

/** What pages are stored as. */
export interface StoredAs {
  /**
   * `given` and `matched`: a person says so. `import`: from a tag of the product. `sitemap`: by the number in its address. `search`: by the number on it.
   * These neither change a page that a person gave nor one that a person rejected.
   */
  origin: "given" | "matched" | "import" | "sitemap" | "search";
  /** Whether given pages of these domains will be deleted that this transaction does not give again. */
  replaces: boolean;
}

const { pagesPerPair, hostsPerDomain } = limits.watching;

/**
 * Makes pages active, and adds those that are missing. It locks their domains, so that concurrent requests keep the
 * bounds of a domain and of a product on it.
 *
 * @returns for each page null, or why it is not stored; paths are relative to the page
 */
export async function storePages(
  transaction: Transaction,
  contract: Contract,
  pages: readonly GivenPage[],
  as: StoredAs,
): Promise<(ErrorItem | null)[]> {
  if (pages.length === 0) return [];
  const domains = await lockDomains(transaction, contract, [...new Set(pages.map(({ domain }) => domain))]);
  const watched = pages.filter(({ domain }) => domains.has(domain));
  const room = new Room(domains, await readActive(transaction, contract, watched, as));
  const problems = pages.map((page) => room.take(page));
  const accepted = pages.filter((_, index) => problems[index] === null);
  await upsertPages(transaction, contract, [...new Map(accepted.map((page) => [keyOf(page), page])).values()], as);
  await storeHosts(transaction, contract, room.grown());
  return problems;
}

/** The hosts of the watched ones among the domains, by domain. */
async function lockDomains(
  transaction: Transaction,
  contract: Contract,
  domains: readonly string[],
): Promise<Map<string, Set<string>>> {
  const rows = await transaction.rows<{ domain: string; hosts: string[] }>(sql`
    /* monitoring.lockDomains */
    select domain, hosts
    from watched_domain
    where contract_id = ${contract.contractId} and domain = any(${domains}::text[]) and removed_at is null
    order by domain
    for no key update`);
  return new Map(rows.map(({ domain, hosts }) => [domain, new Set(hosts)]));
}

interface ActiveRow {
  identifier: string;
  domain: string;
  digest: string;
}

/**
 * The active pages of the same products and domains, without those that will be deleted. The look-up is by product: by
 * domain, which a plan made for few pages may prefer, each would read all pages of the domain.
 */
async function readActive(
  transaction: Transaction,
  contract: Contract,
  pages: readonly GivenPage[],
  { replaces }: StoredAs,
): Promise<ActiveRow[]> {
  const pairs = [...new Map(pages.map((page) => [pairOf(page), page])).values()];
  return await transaction.rows<ActiveRow>(sql`
    /* monitoring.readActivePages */
    select pair.identifier, pair.domain, page.digest
    from unnest(
      ${textArray(pairs.map(({ identifier }) => identifier))}::text[],
      ${textArray(pairs.map(({ domain }) => domain))}::text[]
    ) as pair (identifier, domain)
    cross join lateral (
      select domain, replace(url_digest::text, '-', '') as digest
      from watched_page
      where watched_page.contract_id = ${contract.contractId}
        and watched_page.identifier = pair.identifier
        and watched_page.state = 'active'
        and (not ${replaces} or origin <> 'given' or given_at = now())
      offset 0
    ) as page
    where page.domain = pair.domain`);
}

function pairOf({ identifier, domain }: { identifier: string; domain: string }): string {
  return JSON.stringify([identifier, domain]);
}

function keyOf(page: { identifier: string; domain: string; digest: string }): string {
  return JSON.stringify([page.identifier, page.domain, page.digest]);
}

/** The room that domains and products have for more pages. */
class Room {
  readonly #hosts: ReadonlyMap<string, Set<string>>;
  readonly #known: Set<string>;
  readonly #counts = new Map<string, number>();
  readonly #grown = new Set<string>();

  constructor(hosts: ReadonlyMap<string, Set<string>>, active: readonly ActiveRow[]) {
    this.#hosts = hosts;
    this.#known = new Set(active.map(keyOf));
    for (const page of active) this.#count(pairOf(page));
  }

  /** Takes the room of a page. @returns why there is none */
  take(page: GivenPage): ErrorItem | null {
    const { domain, host } = page;
    const hosts = this.#hosts.get(domain);
    if (hosts === undefined) {
      const message = `"${domain}" is no watched domain of the contract; add it to the list of watched domains first.`;
      return errorItem("resource.notFound", message, "/domain");
    }
    if (!hosts.has(host) && hosts.size >= hostsPerDomain) {
      const message = `The pages of ${domain} lie on ${hostsPerDomain} hosts already; there can be no more.`;
      return errorItem("resource.conflict", message, "/url");
    }
    const [key, pair] = [keyOf(page), pairOf(page)];
    if (this.#known.has(key)) return null;
    if ((this.#counts.get(pair) ?? 0) >= pagesPerPair) {
      const message = `The product has ${pagesPerPair} pages on ${domain} already; delete some first.`;
      return errorItem("resource.conflict", message, "/url");
    }
    this.#known.add(key);
    this.#count(pair);
    if (!hosts.has(host)) this.#grown.add(domain);
    hosts.add(host);
    return null;
  }

  /** The hosts of the domains that got more of them. */
  grown(): { domain: string; hosts: string[] }[] {
    return [...this.#grown].map((domain) => ({ domain, hosts: [...(this.#hosts.get(domain) ?? [])].sort() }));
  }

  #count(pair: string): void {
    this.#counts.set(pair, (this.#counts.get(pair) ?? 0) + 1);
  }
}

/** In the order sent, which the locks on the domains allow. A page that was gone starts anew. */
async function upsertPages(
  transaction: Transaction,
  contract: Contract,
  pages: readonly GivenPage[],
  { origin }: StoredAs,
): Promise<void> {
  const isGiven = origin === "given";
  const isDecided = isGiven || origin === "matched";
  await transaction.run(sql`
    /* monitoring.storePages */
    insert into watched_page as known (contract_id, identifier, domain, url, url_digest, host, origin, given_at)
    select ${contract.contractId}, identifier, domain, url, url_digest, host, ${origin},
      case when ${isGiven} then given_at end
    from unnest(
      ${textArray(pages.map((page) => page.identifier))}::text[],
      ${textArray(pages.map((page) => page.domain))}::text[],
      ${textArray(pages.map((page) => page.url))}::text[],
      ${uuidArray(pages.map((page) => page.digest))}::uuid[],
      ${textArray(pages.map((page) => page.host))}::text[]
    ) with ordinality as sent (identifier, domain, url, url_digest, host, position)
    cross join (select now() as given_at) as present
    order by position
    on conflict (contract_id, identifier, domain, url_digest) do update
    set url = excluded.url,
      origin = excluded.origin,
      given_at = excluded.given_at,
      state = 'active',
      missing_readings = case when known.state = 'active' then known.missing_readings else 0 end,
      missing_since = case when known.state = 'active' then known.missing_since end,
      product_gone_at = null,
      updated_at = excluded.updated_at
    where ${isDecided ? sql`true` : sql`known.origin <> 'given' and known.state <> 'rejected'`}`);
}

async function storeHosts(
  transaction: Transaction,
  contract: Contract,
  grown: readonly { domain: string; hosts: string[] }[],
): Promise<void> {
  if (grown.length === 0) return;
  await transaction.run(sql`
    /* monitoring.storeHosts */
    update watched_domain
    set hosts = (select array_agg(host) from json_array_elements_text(sent.hosts) as host)
    from json_to_recordset(${JSON.stringify(grown)}::json) as sent (domain text, hosts json)
    where contract_id = ${contract.contractId} and watched_domain.domain = sent.domain`);
}
