/**
 * The floor of submitting snapshots: one statement per chunk that locks the newest, takes the offer ids that history
 * does not have, supersedes and inserts. Nothing is judged, and the offers' text and the ids' digests are made before the clock runs.
 */
import { hash } from "node:crypto";
import type pg from "pg";
import { makeSnapshot, type Offer, type Snapshot, type SnapshotWish } from "../data.ts";

/** The parameters of the statement for one chunk. */
export type SnapshotChunk = readonly [string[], string[], string[], number[], string[], string[]];

export function snapshotChunk(wishes: readonly SnapshotWish[]): SnapshotChunk {
  const snapshots = wishes.map(makeSnapshot);
  return [
    snapshots.map((snapshot) => snapshot.productId),
    snapshots.map((snapshot) => snapshot.domain),
    snapshots.map((snapshot) => snapshot.creationDate),
    snapshots.map((snapshot) => snapshot.offers.length),
    snapshots.map(storedText),
    snapshots.flatMap((snapshot) => snapshot.offers.map((offer) => hash("md5", offer.id))),
  ];
}

/** The text is as long as that which the service stores. */
function storedText(snapshot: Snapshot): string {
  const { productId, domain, creationDate } = snapshot;
  const stored = (offer: Offer, index: number) => ({
    ignored: false,
    ...offer,
    attributes: offer.attributes.map(({ key, value }) => ({ name: key, value })),
    productId,
    domain,
    minDeliveryTime: offer.minDeliveryHours,
    maxDeliveryTime: offer.maxDeliveryHours,
    retrievalDate: creationDate,
    creationDate,
    positionByTotalPrice: index + 1,
    positionByUnitPrice: index + 1,
  });
  return JSON.stringify(snapshot.offers.map(stored)).slice(1, -1);
}

export async function submitChunk(database: pg.Pool, contractId: string, chunk: SnapshotChunk): Promise<void> {
  await database.query({
    name: "floor.submit-snapshots",
    text: `
      with incoming as materialized (
        select *
        from unnest($2::bigint[], $3::text[], $4::timestamptz[], $5::integer[], $6::text[])
          as incoming (product_id, domain, gathered_at, offer_count, offers)
      ), followed as materialized (
        select newest.product_id, newest.stored_at, newest.snapshot_id
        from incoming
        join newest_snapshot as newest
          on newest.contract_id = $1 and newest.product_id = incoming.product_id and newest.domain = incoming.domain
        order by newest.product_id, newest.domain
        for update of newest
      ), superseded as (
        update snapshot
        set superseded_at = now()
        from followed
        where snapshot.contract_id = $1 and snapshot.product_id = followed.product_id
          and snapshot.stored_at = followed.stored_at and snapshot.snapshot_id = followed.snapshot_id
      ), ids as (
        insert into offer_id (contract_id, digest)
        select $1, digest
        from unnest($7::uuid[]) as incoming (digest)
        where not exists (
          select
          from archived_offer_id
          where contract_id || digest::text = $1 || incoming.digest::text and contract_id = $1)
        order by digest
        on conflict do nothing
      ), stored as (
        insert into snapshot (contract_id, product_id, domain, stored_at, gathered_at, currency, offer_count, offers)
        select $1, product_id, domain, now(), gathered_at, 'EUR', offer_count, offers
        from incoming
        returning product_id, domain, snapshot_id, gathered_at, stored_at
      )
      insert into newest_snapshot (contract_id, product_id, domain, snapshot_id, gathered_at, stored_at)
      select $1, product_id, domain, snapshot_id, gathered_at, stored_at
      from stored
      on conflict (contract_id, product_id, domain) do update
      set snapshot_id = excluded.snapshot_id, gathered_at = excluded.gathered_at, stored_at = excluded.stored_at`,
    values: [contractId, ...chunk],
  });
}
