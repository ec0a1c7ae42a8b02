/** Under which name an offer's vendor is stored. */
import type { Contract } from "../../base/contract.ts";
import type { Queries } from "../../database/connection.ts";
import { limits } from "../../limits.ts";
import { getShops, ownShopMatcher } from "../../offers/index.ts";
import type { DomainSettings } from "./load-pairs.ts";
import type { NameVendor } from "./read-page.ts";

/** The vendor is the one of the page, else of the domain. A domain may keep no names but those of the customer's own shops. */
export async function vendorNames(
  queries: Queries,
  contract: Contract,
  domains: readonly DomainSettings[],
): Promise<(domain: DomainSettings) => NameVendor> {
  const dropsNames = domains.some(({ keepsVendorNames }) => !keepsVendorNames);
  const isOwn = dropsNames ? ownShopMatcher(await getShops(queries, contract)) : (): boolean => true;
  return ({ domain, vendorName, keepsVendorNames }: DomainSettings) =>
    (shown) => {
      const kept = shown !== null && (keepsVendorNames || isOwn({ domain, vendorName: shown })) ? shown.trim() : "";
      return (kept === "" ? (vendorName ?? domain) : kept).slice(0, limits.offers.vendorNameCharacters).toWellFormed();
    };
}
