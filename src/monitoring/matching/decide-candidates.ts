/** `decideCandidates`: a person says which candidates are a product's pages. Nothing overrides that afterwards. */
import type { Caller, Contract } from "../../base/contract.ts";
import { errorItem, type ErrorItem } from "../../base/error.ts";
import { parseProductId } from "../../base/id.ts";
import { bigintArray } from "../../database/arrays.ts";
import { sql, type Database, type Transaction } from "../../database/connection.ts";
import { compileCheck } from "../../http/validation.ts";
import { readPageUrl } from "../watched/pages/page-url.ts";
import { storePages } from "../watched/pages/store-pages.ts";
import { CandidateDecision, type Decision, type DecisionResult } from "./schema.ts";

const checkDecision = compileCheck(CandidateDecision);

interface Decided {
  index: number;
  pageId: number;
  decision: Decision;
}

/** @returns one entry per decision in input order; of two decisions on one candidate the second is refused */
export async function decideCandidates(
  database: Database,
  { contract, caller }: { contract: Contract; caller: Caller },
  sent: readonly unknown[],
): Promise<DecisionResult[]> {
  const results: DecisionResult[] = [];
  const decided: Decided[] = [];
  const seen = new Set<number>();
  for (const [index, given] of sent.entries()) {
    const checked = checkDecision(given);
    if ("errors" in checked) {
      results[index] = { errors: checked.errors.map((error) => ({ ...error, path: `/${index}${error.path ?? ""}` })) };
      continue;
    }
    // Ids of candidates look like those of products.
    const pageId = parseProductId(checked.value.candidateId);
    const problem = pageId === null ? missing(index) : seen.has(pageId) ? repeated(index) : null;
    results[index] = problem === null ? { data: true } : { errors: [problem] };
    if (pageId === null || problem !== null) continue;
    seen.add(pageId);
    decided.push({ index, pageId, decision: checked.value.decision });
  }
  const problems = await database.transaction(
    async (transaction) => await decide(transaction, contract, caller, decided),
  );
  for (const [index, problem] of problems) results[index] = { errors: [problem] };
  return results;
}

interface PageRow {
  page_id: number;
  identifier: string;
  domain: string;
  url: string;
}

/** @returns by index why a decision has no effect */
async function decide(
  transaction: Transaction,
  contract: Contract,
  caller: Caller,
  decided: readonly Decided[],
): Promise<Map<number, ErrorItem>> {
  const problems = new Map<number, ErrorItem>();
  if (decided.length === 0) return problems;
  const rows = await lockCandidates(transaction, contract, decided);
  const confirmed = decided.flatMap(({ index, pageId, decision }) => {
    const row = rows.get(pageId);
    if (row === undefined) problems.set(index, missing(index));
    const read = row === undefined ? null : readPageUrl(row.url, row.domain);
    if (row === undefined || read === null || decision === "rejected") return [];
    if ("problem" in read) problems.set(index, errorItem("request.invalid", read.problem, `/${index}`));
    return "problem" in read ? [] : [{ index, page: { ...read, identifier: row.identifier, domain: row.domain } }];
  });
  const pages = confirmed.map(({ page }) => page);
  const refused = await storePages(transaction, contract, pages, { origin: "matched", replaces: false });
  for (const [at, problem] of refused.entries()) {
    const index = confirmed[at]?.index;
    if (problem !== null && index !== undefined) problems.set(index, { ...problem, path: `/${index}` });
  }
  await noteDecisions(
    transaction,
    contract,
    caller,
    decided.filter(({ index }) => !problems.has(index)),
  );
  return problems;
}

/** Locks the domains of the candidates first, as everyone who changes pages does. */
async function lockCandidates(
  transaction: Transaction,
  contract: Contract,
  decided: readonly Decided[],
): Promise<Map<number, PageRow>> {
  const pageIds = bigintArray(decided.map(({ pageId }) => pageId));
  await transaction.run(sql`
    /* monitoring.lockDomainsOfCandidates */
    select domain
    from watched_domain
    where contract_id = ${contract.contractId}
      and domain in (
        select page.domain
        from watched_page as page
        where page.contract_id = ${contract.contractId} and page.page_id = any(${pageIds}::bigint[]))
    order by domain
    for no key update`);
  const rows = await transaction.rows<PageRow>(sql`
    /* monitoring.readCandidates */
    select page_id, identifier, domain, url
    from watched_page
    where contract_id = ${contract.contractId} and page_id = any(${pageIds}::bigint[]) and state = 'candidate'`);
  return new Map(rows.map((row) => [row.page_id, row]));
}

async function noteDecisions(
  transaction: Transaction,
  contract: Contract,
  { accountId }: Caller,
  decided: readonly Decided[],
): Promise<void> {
  if (decided.length === 0) return;
  await transaction.run(sql`
    /* monitoring.noteCandidateDecisions */
    update watched_page
    set state = case when decided.is_confirmed then 'active' else 'rejected' end,
      decided_by = ${accountId}, decided_at = present.at, updated_at = present.at
    from unnest(
      ${bigintArray(decided.map(({ pageId }) => pageId))}::bigint[],
      ${decided.map(({ decision }) => decision === "confirmed")}::boolean[]
    ) as decided (page_id, is_confirmed)
    cross join (select now() as at) as present
    where watched_page.contract_id = ${contract.contractId} and watched_page.page_id = decided.page_id`);
}

function missing(index: number): ErrorItem {
  const message = "There is no such candidate, or somebody has decided on it already.";
  return errorItem("resource.notFound", message, `/${index}/candidateId`);
}

function repeated(index: number): ErrorItem {
  return errorItem("request.invalid", "The candidate stands twice in the list.", `/${index}/candidateId`);
}
