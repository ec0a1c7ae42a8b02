/** Stores the snapshots of a file, in requests of a thousand. */
import { sendOnce, service } from "../service/service.ts";
import type { Snapshot } from "./read-offers.ts";

interface Shop {
  readonly contractId: string;
  /** The vendor that is the own shop; empty for none. */
  readonly ownVendor: string;
}

export interface Submitted {
  readonly accepted: number;
  /** What the service refused, in English: at most a few of them. */
  readonly refused: { readonly count: number; readonly reasons: readonly string[] };
}

const snapshotsOfRequest = 1_000;
/** Reasons of refusals that are told. */
export const mostReasons = 5;

/** Adds the own shop on the domains of its offers, if it is not known yet. @throws RequestFailed */
export async function nameOwnShop({ contractId, ownVendor }: Shop, snapshots: readonly Snapshot[]): Promise<void> {
  const own = snapshots.filter(({ offers }) => offers.some(({ vendorName }) => vendorName === ownVendor));
  const domains = new Set(own.map(({ domain }) => domain));
  if (ownVendor === "" || domains.size === 0) return;
  const path = "/api/v3/vendor/contracts/{contractId}/settings/shops";
  const { body, etag } = await service.receive(path, { path: { contractId } });
  const added = [...domains].filter(
    (domain) => !body.data.some((shop) => shop.domain === domain && shop.ownShopName === ownVendor),
  );
  if (added.length === 0) return;
  const shops = [...body.data, ...added.map((domain) => ({ domain, ownShopName: ownVendor }))];
  await service.put(
    path,
    { path: { contractId }, body: shops },
    etag === null ? {} : { headers: { "if-match": etag } },
  );
}

/**
 * @param onSent hears after each request how many were sent, and what became of them
 * @throws RequestFailed if the service refuses a request; the reason of the signal
 */
export async function submitOffers(
  contractId: string,
  snapshots: readonly Snapshot[],
  { signal, onSent }: { readonly signal: AbortSignal; readonly onSent: (sent: number, result: Submitted) => void },
): Promise<void> {
  for (let first = 0; first < snapshots.length; first += snapshotsOfRequest) {
    const body = snapshots.slice(first, first + snapshotsOfRequest);
    const path = "/api/2/v/contracts/{contractId}/offers";
    // A request whose answer was lost is sent again as the same: it has one effect.
    const { data } = await sendOnce(path, { path: { contractId }, body }, { signal });
    const reasons = data.flatMap((result) => (result === true ? [] : result.errors.map(({ message }) => message)));
    const refused = data.filter((result) => result !== true).length;
    onSent(first + body.length, {
      accepted: data.length - refused,
      refused: { count: refused, reasons: reasons.slice(0, mostReasons) },
    });
  }
}
