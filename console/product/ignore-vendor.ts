/** Adds a vendor to those that are ignored, or takes it away again. The list is replaced whole, so it is sent only if nobody changed it meanwhile. */
import { cache, service, under } from "../service/service.ts";
import { ignoredVendorsQuery } from "./queries.ts";

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

type Ignored = Awaited<ReturnType<typeof readIgnored>>["body"]["data"][number];

async function change(contractId: string, changed: (vendors: readonly Ignored[]) => Ignored[]): Promise<void> {
  const { body, etag } = await readIgnored(contractId);
  await service.put(
    "/api/2/v/contracts/{contractId}/offerfilters/blacklist/vendors",
    { path: { contractId }, body: changed(body.data) },
    under(etag),
  );
}

async function readIgnored(contractId: string) {
  return await cache.fetchQuery({ ...ignoredVendorsQuery(contractId), staleTime: 0 });
}
