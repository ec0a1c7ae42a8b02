-- Figures of products for lists: one narrow row a product, without an index but its key. Sorting by a figure is one scan.

-- Lists, filters and counts scan these rows, and PostgreSQL takes a row apart up to the last column that a statement names: of 500,000
-- products each column takes 2 to 3 ms. So those that most statements name stand first. A run renews the figures of all products at
-- once: with as much room as the rows take, each new version lies beside the one before, and no index changes; with less, more than half
-- of them moved. The rows refer to no contract, as product_state.
create table product_figure (
  contract_id text not null,
  product_id bigint not null,
  -- 0 never priced, 1 priced, 2 priced as before, 3 held, 4 skipped, 5 failed.
  outcome smallint not null default 0,
  -- 0 none, 1 own offer, 2 published price, 3 reference price.
  ours_source smallint not null default 0,
  -- Shares in hundredths of a percent.
  change_share integer,
  -- Codes of figure_value: branch, strategy, domain and tags.
  branch integer,
  market_position integer,
  -- Amounts in hundredths of the contract's currency.
  ours bigint,
  advised bigint,
  -- Since when the newest price stands.
  published_at timestamptz,
  index_share integer,
  domain integer,
  cheapest bigint,
  -- Of the newest market data that is the oldest of its domains.
  market_at timestamptz,
  gap_share integer,
  tag_1 integer,
  tag_2 integer,
  tag_3 integer,
  tag_4 integer,
  tag_5 integer,
  tag_6 integer,
  tag_7 integer,
  tag_8 integer,
  units integer not null default 0,
  strategy integer,
  market_size integer,
  -- Of the product that the tags are of; 0: none yet.
  revision integer not null default 0,
  -- The price before the newest calculation.
  previous bigint,
  constraint product_figure_pkey primary key (contract_id, product_id)
) with (fillfactor = 45);

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
  leased_until timestamptz not null default now(),
  -- The version of the products that the counts of tags are of.
  tags_version text not null default '',
  -- How many products the figures have: of a contract that has most of the table, the table is read in its own order.
  products bigint not null default 0
);

-- Names and GTINs as lists sort and search them. The duty that follows figures keeps them: with the indexes of names on `product`, an
-- import took nearly twice the time of the database, and with that of GTINs a fifth more.
create table product_name (
  contract_id text not null constraint product_name_contract_id_fkey references contract on delete cascade,
  product_id bigint not null,
  name text,
  gtin bigint,
  constraint product_name_pkey primary key (contract_id, product_id)
);

create index product_name_sorted_idx on product_name (contract_id, lower(left(name, 100)) collate "C", product_id);
create index product_name_trigrams_idx on product_name using gin (contract_id, name gin_trgm_ops);
create index product_name_contract_id_gtin_idx on product_name (contract_id, gtin) where gtin is not null;

-- How many products have each key of their tags, by ranges of product ids: after a change only the ranges of changed products are
-- counted again. Null counts: the range has too many keys. They are true while `counted` is `changes`.
create table tag_count (
  contract_id text not null constraint tag_count_contract_id_fkey references contract on delete cascade,
  part bigint not null,
  changes integer not null,
  counted integer not null default 0,
  counts json,
  constraint tag_count_pkey primary key (contract_id, part)
);
