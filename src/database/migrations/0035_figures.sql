-- Figures of products for lists: one narrow row a product, without an index but its key. Sorting by a figure is one scan.

create table product_figure (
  contract_id text not null constraint product_figure_contract_id_fkey references contract on delete cascade,
  product_id bigint not null,
  -- Amounts in hundredths of the contract's currency.
  ours bigint,
  advised bigint,
  -- The price before the newest calculation.
  previous bigint,
  cheapest bigint,
  -- Of the newest market data that is the oldest of its domains.
  market_at timestamptz,
  -- Since when the newest price stands.
  published_at timestamptz,
  -- Shares in hundredths of a percent.
  change_share integer,
  index_share integer,
  gap_share integer,
  market_position integer,
  market_size integer,
  units integer not null default 0,
  -- Codes of figure_value.
  branch integer,
  strategy integer,
  domain integer,
  tag_1 integer,
  tag_2 integer,
  tag_3 integer,
  tag_4 integer,
  tag_5 integer,
  tag_6 integer,
  tag_7 integer,
  tag_8 integer,
  -- Of the product that the tags are of; 0: none yet.
  revision integer not null default 0,
  -- 0 none, 1 own offer, 2 published price, 3 reference price.
  ours_source smallint not null default 0,
  -- 0 never priced, 1 priced, 2 priced as before, 3 held, 4 skipped, 5 failed.
  outcome smallint not null default 0,
  constraint product_figure_pkey primary key (contract_id, product_id)
) with (fillfactor = 70);

-- What the codes of figures stand for: branches, strategies with their versions, domains, values of tags ("tag:" and the key).
create table figure_value (
  contract_id text not null constraint figure_value_contract_id_fkey references contract on delete cascade,
  field text not null,
  digest uuid not null,
  code integer not null generated always as identity,
  value text not null,
  constraint figure_value_pkey primary key (contract_id, field, digest)
);

create index figure_value_contract_id_code_idx on figure_value (contract_id, code);

-- The tags that lists are filtered by, in the order of product_figure's columns.
create table filter_tag (
  contract_id text not null constraint filter_tag_contract_id_fkey references contract on delete cascade,
  slot smallint not null constraint filter_tag_slot_check check (slot between 1 and 8),
  tag_key text not null,
  constraint filter_tag_pkey primary key (contract_id, slot)
);

-- How far the figures follow what is stored.
create table figure_state (
  contract_id text primary key constraint figure_state_contract_id_fkey references contract on delete cascade,
  -- Market data stored before is in the figures.
  markets_to timestamptz not null default '-infinity',
  -- The versions of products and offers that are in the figures.
  products_version text not null default '',
  offers_version text not null default '',
  -- JSON: the tags that the figures have.
  tag_keys text not null default '[]',
  -- Whether a user chose the tags.
  is_chosen boolean not null default false,
  followed_at timestamptz not null default now(),
  -- Until then one process follows.
  leased_until timestamptz not null default now()
);

-- Lists in the order of names, and the search for a part of a name.
create extension if not exists btree_gin;
create index product_contract_id_name_idx on product (contract_id, lower(left(name, 100)) collate "C", product_id);
create index product_name_trigrams_idx on product using gin (contract_id, name gin_trgm_ops);

alter table contract_version drop constraint contract_version_part_check;
alter table contract_version add constraint contract_version_part_check
  check (part in ('settings', 'products', 'offers', 'recommendations', 'orders', 'approvals', 'figures'));
