-- Offer ids of all history in a table that submitting only reads, and the latest in a small one that it writes to. An id
-- goes to a random place of any index over them: beside 20 million, a request of 5,000 changed 5,000 pages of a gigabyte, each
-- logged whole the first time after a checkpoint. What is there already becomes the settled table, without its rows being
-- written again; the index takes 2 seconds a million. The previous release goes on, but knows the latest ids only.

alter table offer_id rename to settled_offer_id;
alter table settled_offer_id drop constraint offer_id_pkey;
alter table settled_offer_id drop column stored_at;

-- No key: an id comes from offer_id, where it was the only one, and is only ever asked for. By hash a look-up touches one
-- page instead of four; the contract is in it, so that two which use the same ids do not meet.
create index settled_offer_id_contract_id_digest_idx on settled_offer_id using hash ((contract_id || digest::text));

-- The latest ids (src/offers/settle-offer-ids.ts moves them). Its key makes submitters of the same id wait for each other.
create table offer_id (
  contract_id text not null,
  digest uuid not null,
  constraint offer_id_pkey primary key (contract_id, digest)
);
