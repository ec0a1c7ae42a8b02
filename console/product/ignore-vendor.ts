/** Adds a vendor to those that are ignored, or takes it away again. The list is replaced whole, so it is sent only if nobody changed it meanwhile. */
import type { Data } from "../../client/client.ts";
import { put, readKnown } from "../service/read.ts";
import { cache } from "../service/service.ts";

const ignored = "/api/2/v/contracts/{contractId}/offerfilters/blacklist/vendors";

interface Vendor {
  readonly domain: string;
  readonly vendorName: string;
}

/** @throws RequestFailed 412 if somebody else changed the list */
export async function ignoreVendor(contractId: string, vendor: Vendor): Promise<void> {
  await change(contractId, (vendors) => [...vendors, vendor]);
}

/** @throws RequestFailed 412 if somebody else changed the list */
export async function countVendor(contractId: string, { domain, vendorName }: Vendor): Promise<void> {
  await change(contractId, (vendors) =>
    vendors.filter((one) => one.domain !== domain || one.vendorName !== vendorName || one.vendorDomainId !== undefined),
  );
}

type Ignored = Data<typeof ignored, "get">[number];

async function change(contractId: string, changed: (vendors: readonly Ignored[]) => Ignored[]): Promise<void> {
  const { value, etag } = await cache.fetchQuery({
    ...readKnown(ignored, { path: { contractId } }),
    staleTime: 0,
  });
  await put(ignored, { path: { contractId }, body: changed(value) }, etag);
}
