-- Strategies, runs and the recommendations they made.

create table strategy (
  contract_id text not null constraint strategy_contract_id_fkey references contract on delete cascade,
  strategy_id uuid not null,
  -- Of the newest version.
  name text not null,
  -- The newest one.
  version integer not null default 1,
  -- The one that prices follow; null where they follow another strategy.
  active_version integer,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint strategy_pkey primary key (contract_id, strategy_id)
);

create unique index strategy_contract_id_active_key on strategy (contract_id) where active_version is not null;

-- Immutable.
create table strategy_version (
  contract_id text not null,
  strategy_id uuid not null,
  version integer not null,
  document json not null,
  message text,
  created_at timestamptz not null default now(),
  account_id integer,
  constraint strategy_version_pkey primary key (contract_id, strategy_id, version),
  constraint strategy_version_strategy_fkey foreign key (contract_id, strategy_id) references strategy on delete cascade
);

-- What every price of a run was calculated with, besides product and market; immutable. It stays as long as a price of
-- the run does (src/pricing/runs/forget-runs.ts), its task need not.
create table pricing_run (
  contract_id text not null constraint pricing_run_contract_id_fkey references contract on delete cascade,
  task_id uuid not null,
  engine_version integer not null,
  strategy_id uuid not null,
  strategy_version integer not null,
  -- The engine's `now`.
  calculated_for timestamptz not null,
  time_zone text not null,
  currency text not null,
  -- [{"domain", "ownShopName"}]
  own_shops json not null,
  -- [{"domain"?, "vendorName"?, "vendorDomainId"?}]
  ignored_vendors json not null,
  -- Products up to here are done: a run that is taken up again goes on behind it.
  last_product_id bigint not null default 0,
  constraint pricing_run_pkey primary key (contract_id, task_id)
);

-- Written once and never touched again. Of one product they form a single series, so the newest within a range is the
-- last one there, found by primary key. The id says where the row is: the time, then the product
-- (src/pricing/recommendations/recommendation-id.ts), so it needs no index.
create table recommendation (
  contract_id text not null,
  product_id bigint not null,
  -- The database's clock when it was stored; ranges are over it, as for snapshots.
  calculated_at timestamptz not null,
  recommendation_id uuid not null,
  task_id uuid not null,
  product_revision integer not null,
  snapshot_ids bigint[] not null,
  previous_price numeric(15, 2),
  units_7d numeric not null,
  units_30d numeric not null,
  price numeric(15, 2) not null,
  currency text not null,
  relevant_domain text,
  branch_name text,
  leaf_node_id integer not null,
  delivery_costs numeric(17, 4),
  old_price numeric(17, 4),
  old_delivery_costs numeric(17, 4),
  old_position integer,
  new_position integer,
  -- One entry a domain: [{"domain", "price", ...}]. null: one domain has a price, and the row's own columns are it.
  domains json,
  -- Which transaction stored the row: with the snapshot of a fetch it says whether the fetch could see it, however late
  -- the transaction committed.
  stored_by xid8 default pg_current_xact_id(),
  constraint recommendation_price_check check (price >= 0),
  constraint recommendation_pkey primary key (contract_id, product_id, calculated_at)
) partition by range (calculated_at);

-- Only for statements that ask for it, as snapshot_by_time_idx.
create index recommendation_by_time_idx on recommendation (contract_id, calculated_at, product_id) where price >= 0;

-- A run renews every row of it: with room for a second version of each in its page no index entry is written.
create table newest_recommendation (
  contract_id text not null constraint newest_recommendation_contract_id_fkey references contract on delete cascade,
  product_id bigint not null,
  calculated_at timestamptz not null,
  price numeric(15, 2) not null,
  constraint newest_recommendation_pkey primary key (contract_id, product_id)
) with (fillfactor = 45);

-- When prices are calculated: by the clock, and after new market data.
create table pricing_schedule (
  contract_id text not null constraint pricing_schedule_contract_id_fkey references contract on delete cascade,
  -- In the order sent.
  schedule_position integer not null,
  cron text not null,
  time_zone text not null,
  task_type text not null,
  is_enabled boolean not null,
  -- The occurrence that is waited for; null while disabled. Whoever starts its run moves it on in the same transaction.
  next_run_at timestamptz,
  constraint pricing_schedule_pkey primary key (contract_id, schedule_position)
);

create index pricing_schedule_next_run_at_idx on pricing_schedule (next_run_at);

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

-- Simulations and backtests that are too large for one answer: tasks whose result is kept for some days.

create table pricing_study (
  contract_id text not null,
  task_id uuid not null,
  created_at timestamptz not null default now(),
  -- What every price of it is calculated with, fixed when it was asked for; immutable (src/pricing/study.ts).
  settings json not null,
  -- Products up to here are done: a task that is taken up again goes on behind it.
  last_product_id bigint not null default 0,
  -- The sums over the products that are done.
  sums json not null default '{}',
  constraint pricing_study_pkey primary key (contract_id, task_id),
  constraint pricing_study_task_fkey foreign key (contract_id, task_id) references task on delete cascade
);

create index pricing_study_created_at_idx on pricing_study (created_at);

-- The result in pieces of the text that is sent out: objects by comma.
create table pricing_study_part (
  contract_id text not null,
  task_id uuid not null,
  -- The last product of the piece; the pieces are in its order.
  last_product_id bigint not null,
  products text not null,
  constraint pricing_study_part_pkey primary key (contract_id, task_id, last_product_id),
  constraint pricing_study_part_study_fkey foreign key (contract_id, task_id) references pricing_study on delete cascade
);
