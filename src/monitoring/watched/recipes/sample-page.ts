/** A stored page as it is read again, by the settings of its domain. */
import type { Contract } from "../../../base/contract.ts";
import { sql, type Queries } from "../../../database/connection.ts";
import type { PageInput, Recipe } from "../../../reading/index.ts";
import type { Sample } from "../../readings/keep-sample.ts";

export interface SampleSettings {
  country: string;
  currency: string;
  tax: "gross" | "net";
  offers_shown: "all" | "some";
}

export async function findSettings(
  database: Queries,
  contract: Contract,
  domain: string,
): Promise<SampleSettings | null> {
  return await database.row<SampleSettings>(sql`
    /* monitoring.findTestSettings */
    select country, currency, tax, offers_shown
    from watched_domain
    where contract_id = ${contract.contractId} and domain = ${domain}`);
}

export function samplePage(
  { url, contentType, body }: Sample,
  { recipe, settings }: { recipe: Recipe | null; settings: SampleSettings | null },
): PageInput {
  return {
    url,
    requestedUrl: url,
    status: 200,
    contentType,
    body,
    country: settings?.country ?? null,
    currency: settings?.currency ?? null,
    tax: settings?.tax ?? "gross",
    offersShown: settings?.offers_shown ?? "all",
    product: null,
    recipe,
    provenMethods: [],
  };
}
