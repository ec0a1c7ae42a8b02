-- Market data: one row a snapshot, its offers as the text that is sent out (measured: architecture.md).

-- The domains of a contract. The first snapshot of a domain fixes its currency.
create table contract_domain (
  contract_id text not null constraint contract_domain_contract_id_fkey references contract on delete cascade,
  domain text not null,
  currency text,
  is_active boolean not null default true,
  created_at timestamptz not null default now(),
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
  constraint snapshot_pkey primary key (contract_id, product_id, stored_at, snapshot_id)
) partition by range (stored_at);

create index snapshot_contract_id_stored_at_idx on snapshot (contract_id, stored_at, product_id);

-- Which snapshot of a product and domain is the newest; the row that writers of both lock.
create table newest_snapshot (
  contract_id text not null constraint newest_snapshot_contract_id_fkey references contract on delete cascade,
  product_id bigint not null,
  domain text not null,
  snapshot_id bigint not null,
  gathered_at timestamptz not null,
  stored_at timestamptz not null,
  constraint newest_snapshot_pkey primary key (contract_id, product_id, domain)
) with (fillfactor = 80);

-- Every offer id ever stored, as a digest of fixed size: unique within a contract over all history.
create table offer_id (
  contract_id text not null,
  digest uuid not null,
  stored_at timestamptz not null default now(),
  constraint offer_id_pkey primary key (contract_id, digest)
);

-- Vendors whose offers are ignored, in reads and calculations, history included; "*" is a wildcard.
create table ignored_vendor (
  contract_id text not null constraint ignored_vendor_contract_id_fkey references contract on delete cascade,
  vendor_position integer not null,
  domain text,
  vendor_name text,
  vendor_domain_id text,
  constraint ignored_vendor_pkey primary key (contract_id, vendor_position)
);
