/** Catalogues that shop systems answer page by page: one request a claim. */
import type { Contract } from "../../../base/contract.ts";
import { sql, type Queries } from "../../../database/connection.ts";
import { limits } from "../../../limits.ts";
import { fetchOnce, type Fetched } from "../../../outgoing/index.ts";
import { fieldColumn } from "../../../products/index.ts";
import {
  magentoRequest,
  shopifyPageUrl,
  wooCommercePageUrl,
  type CatalogueItem,
  type CataloguePageInput,
} from "../../../reading/index.ts";
import { requestFailure, type CatalogueWork } from "./catalogue-work.ts";
import {
  addRejected,
  getAnswer,
  originOf,
  problemOfStatus,
  type Claim,
  type SourceOptions,
  type SourceStep,
} from "./source.ts";
import { numberedItem, type NumberedItem } from "./store-items.ts";

type PagedKind = CataloguePageInput["kind"];

/** One request, and how its answer is read. */
interface PageRequest {
  kind: PagedKind;
  url: string;
  page: number;
  /** Of a POST. */
  body: string | null;
}

/** Asks for the next page of a catalogue. */
export async function readNextPage(options: SourceOptions, claim: Claim): Promise<SourceStep> {
  const { watched, work } = claim;
  const origin = originOf(watched);
  switch (watched.sourceKind) {
    case "shopify":
      return work.page <= metaPage
        ? await readCurrency(options, claim)
        : await readPage(options, claim, shopify(origin, work.page));
    case "woocommerce":
      return await readPage(options, claim, woocommerce(origin, Math.max(1, work.page)));
    default:
      return await readMagento(options, claim);
  }
}

function shopify(origin: string, page: number): PageRequest {
  return { kind: "shopify", url: shopifyPageUrl(origin, page), page, body: null };
}

function woocommerce(origin: string, page: number): PageRequest {
  return { kind: "woocommerce", url: wooCommercePageUrl(origin, page), page, body: null };
}

/** Numbers of a Shopify catalogue's pages begin with 1. Before them comes what says the shop's currency. */
const metaPage = 0;
const frontPage = -1;

/**
 * The shop's currency, which its catalogue leaves out: its settings say it, else its front page. The domain's stands for none:
 * a shop that shows euros to visitors may well count in dollars.
 */
async function readCurrency(options: SourceOptions, claim: Claim): Promise<SourceStep> {
  const { watched, work } = claim;
  const origin = originOf(watched);
  const isFront = work.page === frontPage;
  const [kind, url] = isFront
    ? (["shopifyFront", `${origin}/`] as const)
    : (["shopifyMeta", `${origin}/meta.json`] as const);
  const fetched = await ask(options, claim, { kind, url, page: 0, body: null });
  if ("kind" in fetched) return fetched;
  const { status, body } = fetched.answer;
  const problem = problemOfStatus(status);
  if (problem !== null && (isFront || problem.kind === "later")) return problem;
  const input = { kind, body, page: 0, origin, currency: null, tax: watched.tax };
  const read = status === 200 ? await options.pool.readCatalogue(input, options.signal) : null;
  const currency = read !== null && "shopCurrency" in read ? read.shopCurrency : null;
  if (currency !== null) {
    return { kind: "read", items: [], work: { ...work, page: 1, currency }, next: { url: shopifyPageUrl(origin, 1) } };
  }
  if (!isFront) return { kind: "read", items: [], work: { ...work, page: frontPage }, next: { url: `${origin}/` } };
  const detail = "Neither /meta.json nor the front page says in which currency the catalogue's prices are.";
  return { kind: "failed", problem: requestFailure(detail), isHost: false };
}

async function readPage(options: SourceOptions, claim: Claim, request: PageRequest): Promise<SourceStep> {
  const { watched, work } = claim;
  const fetched = await ask(options, claim, request);
  if ("kind" in fetched) return fetched;
  const problem = problemOfStatus(fetched.answer.status);
  if (problem !== null) return problem;
  const { currency } = work;
  const input = { ...request, body: fetched.answer.body, origin: originOf(watched), currency, tax: watched.tax };
  const read = await options.pool.readCatalogue(input, options.signal);
  if ("problem" in read) return { kind: "failed", problem: requestFailure(read.problem), isHost: false };
  if (!("items" in read)) return { kind: "failed", problem: requestFailure("It is no catalogue."), isHost: false };
  const { nextPage } = read;
  const next = { ...counted(work, read), page: nextPage ?? request.page };
  const isFull = nextPage !== null && request.page >= limits.catalogues.pages;
  if (isFull) return { kind: "failed", problem: requestFailure("It has more pages than are read."), isHost: false };
  return {
    kind: "read",
    items: numbered(read.items, request.page),
    work: next,
    next: nextPage === null ? null : { url: request.url },
  };
}

/** Magento is asked for the customer's own numbers, which only the customer's own shop has. */
async function readMagento(options: SourceOptions, claim: Claim): Promise<SourceStep> {
  const { contract, watched, work } = claim;
  if (watched.basis !== "ownShop") {
    const detail = "Magento's interface is asked by sku, so it can only read own shops.";
    return { kind: "failed", problem: { outcome: "UnsupportedDomainFailure", detail }, isHost: false };
  }
  const skus = await findSkus(options.database, contract, work.page);
  const last = skus.at(-1);
  if (last === undefined) return { kind: "read", items: [], work, next: null };
  const url = `${originOf(watched)}/graphql`;
  const request: PageRequest = {
    kind: "magento",
    url,
    page: work.page,
    body: magentoRequest(skus.map(({ sku }) => sku)),
  };
  const step = await readPage(options, claim, request);
  return step.kind === "read" ? { ...step, work: { ...step.work, page: last.productId }, next: { url } } : step;
}

async function findSkus(
  queries: Queries,
  contract: Contract,
  after: number,
): Promise<{ productId: number; sku: string }[]> {
  const ownId = fieldColumn("product", "customerProductId");
  const rows = await queries.rows<{ product_id: number; sku: string }>(sql`
    /* monitoring.findSkus */
    select product_id, ${ownId} as sku
    from product
    where product.contract_id = ${contract.contractId} and product_id > ${after} and ${ownId} is not null
    order by product_id
    limit ${limits.catalogues.skus}`);
  return rows.map(({ product_id: productId, sku }) => ({ productId, sku }));
}

async function ask(
  options: SourceOptions,
  claim: Claim,
  { url, body }: PageRequest,
): Promise<SourceStep | { answer: Fetched }> {
  const { way, signal } = options;
  const post = { method: "POST", headers: { "content-type": "application/json" } } as const;
  const followed = await getAnswer(options, claim, {
    url,
    domain: claim.watched.domain,
    asksRobots: true,
    send: async (target) => await fetchOnce(way, { url: target, signal, ...(body === null ? {} : { ...post, body }) }),
  });
  if (followed.kind !== "fetched") return followed;
  await followed.end();
  return { answer: followed.answer };
}

function counted(
  work: CatalogueWork,
  { items, rejected }: { items: readonly unknown[]; rejected: Readonly<Partial<Record<string, number>>> },
): CatalogueWork {
  return { ...work, items: work.items + items.length, rejected: addRejected(work.rejected, rejected) };
}

/** The largest page of them, so that numbers of pages do not meet. */
const itemsPerPage = 100_000;

function numbered(items: readonly CatalogueItem[], page: number): NumberedItem[] {
  return items.map((item, index) => numberedItem(page * itemsPerPage + index, item));
}
