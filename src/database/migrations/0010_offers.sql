-- Market data: one row a snapshot, its offers as the text that is sent out (ARCHITECTURE.md, "Market data").

create sequence contract_domain_id_seq;

-- The domains of a contract. The first snapshot of a domain fixes its currency.
create table contract_domain (
  contract_id text not null constraint contract_domain_contract_id_fkey references contract on delete cascade,
  domain text not null,
  domain_id bigint not null default nextval('contract_domain_id_seq'),
  currency text,
  is_active boolean not null default true,
  created_at timestamptz not null default now(),
  -- Several vendors offer the same product on it, as its snapshots showed.
  is_marketplace boolean not null default false,
  constraint contract_domain_pkey primary key (contract_id, domain)
);

-- Shops that are the customer's own.
create table own_shop (
  contract_id text not null constraint own_shop_contract_id_fkey references contract on delete cascade,
  domain text not null,
  own_shop_name text not null,
  shop_position integer not null,
  constraint own_shop_pkey primary key (contract_id, domain, own_shop_name)
);

create sequence snapshot_id_seq;

-- The newest in a range [s, e) is: stored_at >= s and stored_at < e and superseded_at >= e. superseded_at is in no
-- index, so that superseding is a heap-only update.
create table snapshot (
  contract_id text not null,
  product_id bigint not null,
  domain text not null,
  -- The database's clock; ranges are over it.
  stored_at timestamptz not null,
  superseded_at timestamptz not null default 'infinity',
  snapshot_id bigint not null default nextval('snapshot_id_seq'),
  -- The time the offers were gathered; strictly increasing per product and domain.
  gathered_at timestamptz not null,
  currency text not null,
  offer_count integer not null,
  -- The offers as they go out, by comma, without the brackets; only `ignored` is added when read.
  offers text not null,
  constraint snapshot_offer_count_check check (offer_count >= 0),
  constraint snapshot_pkey primary key (contract_id, product_id, stored_at, snapshot_id)
) partition by range (stored_at);

-- Serves only statements that ask for it by its condition, which holds for every row (src/history/window.ts). Without a
-- condition the planner takes it for look-ups of one product too: 3,000 products with 9 snapshots each then cost 5 s
-- instead of 20 ms. Equal times share an entry, so the product is not part of it.
create index snapshot_by_time_idx on snapshot (contract_id, stored_at) where offer_count >= 0;

-- Which snapshot of a product and domain is the newest; the row that writers of both lock.
create table newest_snapshot (
  contract_id text not null constraint newest_snapshot_contract_id_fkey references contract on delete cascade,
  product_id bigint not null,
  domain text not null,
  snapshot_id bigint not null,
  gathered_at timestamptz not null,
  stored_at timestamptz not null,
  -- Since when the product is gone from the domain; null while the snapshot stands. In no index, as the others.
  closed_at timestamptz,
  -- Whose it is. Collectors leave a client's alone while it is young, and never close it.
  source text not null default 'client' constraint newest_snapshot_source_check check (source in ('client', 'collector')),
  constraint newest_snapshot_pkey primary key (contract_id, product_id, domain)
) with (fillfactor = 80);

-- Snapshots that ended without a successor. They stay the newest of their windows; calculations leave them out.
-- Rows go with their snapshots (src/history/delete-expired-history.ts).
create table snapshot_closing (
  contract_id text not null constraint snapshot_closing_contract_id_fkey references contract on delete cascade,
  product_id bigint not null,
  domain text not null,
  snapshot_id bigint not null,
  closed_at timestamptz not null,
  reason text not null constraint snapshot_closing_reason_check check (reason in ('deleted', 'gone', 'stale', 'rejected', 'unwatched')),
  -- The account that closed it.
  closed_by integer,
  constraint snapshot_closing_pkey primary key (contract_id, product_id, snapshot_id)
);

create index snapshot_closing_by_time_idx on snapshot_closing (contract_id, closed_at, snapshot_id);

-- The latest offer ids, as digests of fixed size: an id is unique within a contract over all stored history. The key
-- makes two writers of one id wait for each other.
create table offer_id (
  contract_id text not null,
  digest uuid not null,
  constraint offer_id_pkey primary key (contract_id, digest)
);

-- The ids of all history, moved here by src/offers/archive-offer-ids.ts. An id goes to a random page of any index over
-- them, so submitting only reads this table: beside 20 million ids a request of 5,000 would change 5,000 pages.
-- No key: an id comes from offer_id, where it was the only one. By hash a look-up touches one page instead of four.
create table archived_offer_id (
  contract_id text not null,
  digest uuid not null
);

create index archived_offer_id_contract_id_digest_idx on archived_offer_id using hash ((contract_id || digest::text));

-- Vendors whose offers are ignored, in reads and calculations, history included; "*" is a wildcard.
create table ignored_vendor (
  contract_id text not null constraint ignored_vendor_contract_id_fkey references contract on delete cascade,
  vendor_position integer not null,
  domain text,
  vendor_name text,
  vendor_domain_id text,
  constraint ignored_vendor_pkey primary key (contract_id, vendor_position)
);

-- Contracts whose market data is watched: somebody waits for it.
create table market_watch (
  contract_id text primary key constraint market_watch_contract_id_fkey references contract on delete cascade,
  is_on boolean not null,
  debounce_seconds integer not null
);

-- One row a transaction that stored market data of a watched contract. Rows instead of a mark on one row: writers
-- never wait for each other, and what a run has not seen stays for the next one.
create table market_change (
  contract_id text not null constraint market_change_contract_id_fkey references contract on delete cascade,
  change_id bigint generated always as identity,
  changed_at timestamptz not null default now(),
  constraint market_change_pkey primary key (contract_id, change_id)
);
