/** Pages of a catalogue's items that have no address on the domain: they only say that the catalogue has the product. */
import { sql, type Sql } from "../../../database/connection.ts";

/** What stands for the address. */
export function itemPageUrl(domain: string): string {
  return `https://${domain}/`;
}

/** Whether `page` can be visited. Without this, a domain that becomes one of pages has its home page read for each item. */
export const isVisitable: Sql = sql`(page.origin <> 'feed' or page.url <> 'https://' || page.domain || '/')`;
