-- Pricing runs and studies: what they calculate with, and how far they are.

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
  -- Products up to here are done: a run that is taken up again goes on after it.
  last_product_id bigint not null default 0,
  -- Of publishing, when it began.
  epoch integer not null default 0,
  -- Products whose newest price changed between their calculation and its storing: calculated once more at the end.
  overtaken bigint[] not null default '{}',
  -- {"published", "held", ...}: what became of its products, by reason.
  counts json not null default '{}',
  -- The guard that its prices are judged by; 0 means the defaults.
  guard_version integer,
  -- [{"currency", "rate", "atMs"}]
  rates json not null default '[]',
  -- Products counted when it began, of which its shares are.
  product_count integer,
  -- The random products that were judged before its first price was published; null until they are drawn.
  sample bigint[],
  -- The sums that its shares are made of, over the products that are done: engine/guard/breaker.ts.
  sums json,
  -- Why the circuit breaker stopped it, {"code", "params"}, and when; null: it did not.
  tripped json,
  tripped_at timestamptz,
  -- When the contract's callbacks were told of it.
  trip_reported_at timestamptz,
  -- When its last product was done; null for a run that was broken off.
  ended_at timestamptz,
  -- What prices some products of the run: {"rolloutId", "strategyId", "version", "stages"}; null: nothing.
  rollout json,
  -- Of its version, for as long as the run refers to it.
  rollout_strategy_id uuid,
  -- What became of its products, by version and rule: one entry each, added to with every chunk.
  branches json not null default '[]',
  -- Prices may follow those of other products: a run prices its products level by level.
  level smallint not null default 0,
  levels json,
  -- How many of its rows of family_member are settled.
  settled integer not null default 0,
  -- The families of its products, as they are when it begins, in the order in which they are priced, and how many of these
  -- products are done.
  families json,
  gathered integer not null default 0,
  constraint pricing_run_pkey primary key (contract_id, task_id)
);

create index pricing_run_strategy_idx on pricing_run (contract_id, strategy_id);
create index pricing_run_rollout_idx on pricing_run (contract_id, rollout_strategy_id) where rollout_strategy_id is not null;

-- States of products that a price was calculated from, written by the run that first needs one; immutable. They refer to no contract:
-- a reference is checked row by row, which takes a third of what it takes to add such a row, and a run adds one for each product. Like
-- prices and market data, these rows go before their contract does (`deleteContractRows`).
create table product_state (
  contract_id text not null,
  product_id bigint not null,
  revision integer not null,
  customer_product_id text,
  name text,
  gtin bigint,
  reference_price numeric(15, 2),
  min_price_boundary numeric(15, 2),
  max_price_boundary numeric(15, 2),
  tags json not null,
  constraint product_state_pkey primary key (contract_id, product_id, revision)
);

-- Families that no chunk holds, and those of runs whose products follow others: prices of their members wait until all of them are
-- calculated, and are settled together.
create table family_member (
  contract_id text not null,
  task_id uuid not null,
  version_place smallint not null,
  product_id bigint not null,
  member json not null,
  result json,
  constraint family_member_pkey primary key (contract_id, task_id, version_place, product_id)
);

create table family_pass (
  contract_id text not null,
  task_id uuid not null,
  family_id bigint not null,
  members json not null,
  constraint family_pass_pkey primary key (contract_id, task_id, family_id)
);

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

-- Simulations and backtests that are too large for one answer: tasks whose result is kept for some days.
create table pricing_study (
  contract_id text not null,
  task_id uuid not null,
  created_at timestamptz not null default now(),
  -- What every price of it is calculated with, fixed when it was asked for; immutable (src/pricing/studies/study.ts).
  settings json not null,
  -- Products up to here are done: a task that is taken up again goes on after it.
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
