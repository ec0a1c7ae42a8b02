/** Adds a vendor to those that are ignored. The list is replaced whole, so it is sent only if nobody changed it meanwhile. */
import { cache, service } from "../app/service.ts";
import { ignoredVendorsQuery } from "./queries.ts";

/** @throws RequestFailed 412 if somebody else changed the list */
export async function ignoreVendor(contractId: string, vendor: { domain: string; vendorName: string }): Promise<void> {
  const { body, etag } = await cache.fetchQuery({ ...ignoredVendorsQuery(contractId), staleTime: 0 });
  await service.put(
    "/api/2/v/contracts/{contractId}/offerfilters/blacklist/vendors",
    { path: { contractId }, body: [...body.data, vendor] },
    etag === null ? {} : { headers: { "if-match": etag } },
  );
}
