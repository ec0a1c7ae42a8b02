/** `listSamples`: the stored pages of a contract, newest first. */
import { renderInstant } from "../../../base/instant.ts";
import type { Page, PageRequest } from "../../../base/page.ts";
import { sql, type Database } from "../../../database/connection.ts";
import type { Reader } from "../../../paging/page-position.ts";
import { readPage, type List } from "../../../paging/read-page.ts";
import type { Outcome } from "../../readings/outcome.ts";
import type { SampleOut } from "./schema.ts";

interface SampleRow {
  sample_id: string;
  domain: string;
  url: string;
  fetched_at: Date;
  outcome: Outcome;
  is_good: boolean;
  is_pinned: boolean;
}

/** Reads one page of the samples, of one domain if `domain` is given. Their ids follow the time that they were stored. */
export async function listSamples(
  database: Database,
  reader: Reader,
  domain: string | null,
  page: PageRequest,
): Promise<Page> {
  const { contractId } = reader.contract;
  const list: List<SampleRow> = {
    reader,
    query: ["samples", domain],
    isNewestFirst: true,
    read: async ({ after, upTo, skip, limit }) =>
      await database.boundedRows<SampleRow>(sql`
        /* monitoring.listSamples */
        select sample_id, domain, url, fetched_at, reading ->> 'outcome' as outcome, is_good, is_pinned
        from page_sample
        where contract_id = ${contractId}
          and (${domain}::text is null or domain = ${domain}::text)
          and (${after}::uuid is null or sample_id < ${after}::uuid)
          and (${upTo}::uuid is null or sample_id >= ${upTo}::uuid)
        order by sample_id desc
        limit ${limit} offset ${skip}`),
    keyOf: (row) => row.sample_id,
    render: (row) => JSON.stringify(renderSample(row)),
  };
  return await readPage(database, list, page);
}

function renderSample(row: SampleRow): SampleOut {
  return {
    sampleId: row.sample_id,
    domain: row.domain,
    url: row.url,
    fetchedAt: renderInstant(row.fetched_at),
    outcome: row.outcome,
    isGood: row.is_good,
    isPinned: row.is_pinned,
  };
}
