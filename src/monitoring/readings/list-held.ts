/** `listHeld`: the readings and domains that wait for a person, those that have waited longest first. */
import type { Page, PageRequest } from "../../base/page.ts";
import { renderInstant } from "../../base/instant.ts";
import { sql, type Database } from "../../database/connection.ts";
import type { Reader } from "../../paging/page-position.ts";
import { readPage, type List } from "../../paging/read-page.ts";
import type { Doubtful } from "./doubtful.ts";
import { renderHeldId } from "./get-reading.ts";
import type { HeldOut } from "./schema.ts";

interface HeldRow {
  held_at: Date;
  /** 0 for a domain. */
  product_id: number;
  domain: string;
  doubtful: string | null;
  factor: number | null;
}

export async function listHeld(database: Database, reader: Reader, page: PageRequest): Promise<Page> {
  const { contractId } = reader.contract;
  const list: List<HeldRow> = {
    reader,
    query: ["held"],
    read: async ({ after, upTo, skip, limit }) => {
      const first = readKey(after ?? "0 0 ");
      const last = readKey(upTo ?? `${Date.UTC(10_000)} 0 `);
      return await database.boundedRows<HeldRow>(sql`
        /* monitoring.listHeld */
        select held_at, product_id, domain, doubtful, factor
        from (
          (
            select doubtful_at as held_at, product_id, domain, doubtful, null::numeric as factor
            from monitoring_state
            where contract_id = ${contractId}
              and doubt = 'held'
              and (doubtful_at, product_id, domain) > (${first.heldAt}, ${first.productId}, ${first.domain})
              and (doubtful_at, product_id, domain) <= (${last.heldAt}, ${last.productId}, ${last.domain})
              and exists (
                select 1
                from product
                where product.contract_id = ${contractId} and product.product_id = monitoring_state.product_id)
            order by doubtful_at, product_id, domain
            limit ${skip + limit}
          )
          union all
          select held_at, 0 as product_id, domain, null::json as doubtful, held_factor as factor
          from watched_domain
          where contract_id = ${contractId}
            and removed_at is null
            and held_at is not null
            and (held_at, 0, domain) > (${first.heldAt}, ${first.productId}, ${first.domain})
            and (held_at, 0, domain) <= (${last.heldAt}, ${last.productId}, ${last.domain})
        ) as held
        order by held_at, product_id, domain
        limit ${limit} offset ${skip}`);
    },
    keyOf: (row) => `${row.held_at.getTime()} ${row.product_id} ${row.domain}`,
    render: (row) => JSON.stringify(renderHeld(row)),
  };
  return await readPage(database, list, page);
}

/** Of a row's key. Times of holding are whole milliseconds. */
function readKey(key: string): { heldAt: Date; productId: number; domain: string } {
  const [time, productId, domain = ""] = key.split(" ");
  return { heldAt: new Date(Number(time)), productId: Number(productId), domain };
}

function renderHeld(row: HeldRow): HeldOut {
  const heldAt = renderInstant(row.held_at);
  if (row.doubtful === null) {
    const reasons = ["More than a fifth of the last prices moved by one factor of the country's taxes."];
    return { kind: "domain", domain: row.domain, heldAt, reasons, factor: row.factor ?? 1 };
  }
  const doubtful: Doubtful = JSON.parse(row.doubtful);
  const readingOf = (url: string): { readingId?: string } => {
    const page = doubtful.pages.findIndex((candidate) => candidate.url === url);
    const readingPage = { productId: row.product_id, domain: row.domain, heldAt: row.held_at, page };
    return page < 0 ? {} : { readingId: renderHeldId(readingPage) };
  };
  return {
    kind: "reading",
    domain: row.domain,
    productId: String(row.product_id),
    heldAt,
    reasons: [...doubtful.reasons],
    gatheredAt: doubtful.gatheredAt,
    offers: doubtful.offers.map(({ vendorName, price, currency, deliveryCosts, availability, url }) => ({
      ...readingOf(url),
      vendorName,
      price,
      currency,
      deliveryCosts,
      ...(availability === undefined ? {} : { availability }),
      url,
    })),
    ...(doubtful.lastPrice === null ? {} : { lastPrice: doubtful.lastPrice }),
    evidence: doubtful.pages[0]?.reading.evidence ?? "",
  };
}
