-- Strategies, runs and the recommendations they made.

create table strategy (
  contract_id text not null constraint strategy_contract_id_fkey references contract on delete cascade,
  strategy_id uuid not null,
  name text not null,
  version integer not null default 1,
  is_active boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint strategy_pkey primary key (contract_id, strategy_id)
);

create unique index strategy_contract_id_active_key on strategy (contract_id) where is_active;

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

-- What every price of a run was calculated with, besides product and market; immutable.
create table pricing_run (
  contract_id text not null,
  task_id uuid not null,
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
  constraint pricing_run_pkey primary key (contract_id, task_id),
  constraint pricing_run_task_fkey foreign key (contract_id, task_id) references task on delete cascade
);

create table recommendation (
  contract_id text not null,
  product_id bigint not null,
  -- The database's clock when it was stored; ranges are over it, as for snapshots.
  calculated_at timestamptz not null,
  superseded_at timestamptz not null default 'infinity',
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
  relative_change_percent numeric,
  -- One entry a domain: [{"domain", "price", ...}].
  domains json not null,
  constraint recommendation_pkey primary key (contract_id, product_id, calculated_at)
) partition by range (calculated_at);

create index recommendation_contract_id_calculated_at_idx on recommendation (contract_id, calculated_at, product_id);
create index recommendation_contract_id_recommendation_id_idx on recommendation (contract_id, recommendation_id);

create table newest_recommendation (
  contract_id text not null constraint newest_recommendation_contract_id_fkey references contract on delete cascade,
  product_id bigint not null,
  calculated_at timestamptz not null,
  price numeric(15, 2) not null,
  constraint newest_recommendation_pkey primary key (contract_id, product_id)
) with (fillfactor = 80);
