-- Between calculation and shop: what is published, what waits for approval, and what the next calculation may read.

-- The fence that every publication passes: one row a contract, made when it is first needed. A publication holds it `for
-- share`; whoever stops publications updates it, and so waits for those that are under way.
create table publishing (
  contract_id text primary key constraint publishing_contract_id_fkey references contract on delete cascade,
  -- Advances with every pause, take back, rollback and activation. A run publishes only under the epoch it began with.
  epoch integer not null default 0,
  -- null: prices are published.
  paused_at timestamptz,
  paused_by integer
);

-- Published approvals that no callback has told of yet. Told together, a minute after the first.
create table untold_publication (
  contract_id text primary key constraint untold_publication_contract_id_fkey references contract on delete cascade,
  first_at timestamptz not null,
  prices integer not null
);

-- The price that a calculation gives stays apart from what is published until somebody approves it. Never updated to
-- "published": publishing inserts a recommendation, and closes this row in the same transaction.
create table held_price (
  contract_id text not null constraint held_price_contract_id_fkey references contract on delete cascade,
  product_id bigint not null,
  created_at timestamptz not null,
  -- The last calculation that came to the same price for the same reasons, or the last decision.
  updated_at timestamptz not null,
  status text not null default 'pending'
    constraint held_price_status_check check (status in ('pending', 'approved', 'rejected', 'overwritten', 'expired')),
  -- While pending: when it expires.
  expires_at timestamptz not null,
  -- When it was decided or expired.
  ended_at timestamptz,
  -- The greatest of its reasons, fixed when it was made.
  required_approvals smallint not null default 1,
  -- [{"code", "message"}]
  reasons json not null,
  -- [{"userId", "userEmail", "decision", "comment"?, "overwritePrice"?, "createdAt", "superseded"}]
  decisions json not null default '[]',
  -- Of an overwritten one, what was published.
  overwrite_price numeric(15, 2),
  -- Until then a rejection keeps the same price from being held again, an overwrite every other price from the product.
  stands_until timestamptz,
  -- The newest price of the product that it was calculated from; null if there was none.
  previous_at timestamptz,
  -- As in recommendation.
  task_id uuid not null,
  strategy_id uuid not null,
  strategy_version integer not null,
  product_revision integer not null,
  snapshot_ids bigint[] not null,
  previous_price numeric(15, 2),
  units_7d numeric not null,
  units_30d numeric not null,
  inputs json,
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
  domains json,
  price_limit text,
  is_drift boolean not null,
  constraint held_price_pkey primary key (contract_id, product_id, created_at),
  constraint held_price_ended_check check ((status = 'pending') = (ended_at is null)),
  constraint held_price_stands_check check (stands_until is null or status in ('rejected', 'overwritten'))
);

create unique index held_price_pending_key on held_price (contract_id, product_id) where status = 'pending';
-- What calculations of the product look at.
create index held_price_open_idx on held_price (contract_id, product_id, created_at)
  where status = 'pending' or stands_until is not null;
-- Only for statements that ask for it by the price, so that calculations of products do not take it.
create index held_price_due_idx on held_price ((coalesce(stands_until, expires_at)))
  where (status = 'pending' or stands_until is not null) and price >= 0;
create index held_price_ended_at_idx on held_price (contract_id, ended_at) where ended_at is not null;
create index held_price_created_at_idx on held_price (contract_id, created_at, product_id);
create index held_price_task_id_idx on held_price (contract_id, task_id);

-- What stood: one row a product, written when the price or its limit changes (engine/price-history.ts).
create table price_history (
  contract_id text not null constraint price_history_contract_id_fkey references contract on delete cascade,
  product_id bigint not null,
  -- src/pricing/publishing/history-text.ts
  history json not null,
  constraint price_history_pkey primary key (contract_id, product_id)
) with (fillfactor = 70);

-- Why a product's newest calculation gave no price: the newest skip or failure, with what it was calculated from.
create table unpriced_product (
  contract_id text not null constraint unpriced_product_contract_id_fkey references contract on delete cascade,
  product_id bigint not null,
  task_id uuid not null,
  calculated_at timestamptz not null,
  kind text not null constraint unpriced_product_kind_check check (kind in ('skip', 'failure')),
  -- In English; of a skip as its author wrote it.
  reason text not null,
  strategy_id uuid not null,
  strategy_version integer not null,
  product_revision integer not null,
  snapshot_ids bigint[] not null,
  previous_price numeric(15, 2),
  units_7d numeric not null,
  units_30d numeric not null,
  inputs json,
  constraint unpriced_product_pkey primary key (contract_id, product_id)
) with (fillfactor = 70);

-- How far a task that publishes or decides has come: a take back, or decisions by filter.
create table publishing_task (
  contract_id text not null,
  task_id uuid not null,
  last_product_id bigint not null default 0,
  constraint publishing_task_pkey primary key (contract_id, task_id),
  constraint publishing_task_task_fkey foreign key (contract_id, task_id) references task on delete cascade
);

-- null: the run's. Rows from before this migration have none.
alter table recommendation add column strategy_id uuid;
alter table recommendation add column strategy_version integer;
-- What the strategy read besides product, snapshots, sales and previous price: {"history"}; null: nothing.
alter table recommendation add column inputs json;
-- The limit that moved the price.
alter table recommendation add column price_limit text;
-- When it was calculated, if it was not published then: the time of its held price, or of the price taken back to.
alter table recommendation add column computed_at timestamptz;
-- How it was published; null: by its run.
-- 'approved', 'overwritten' or 'takenBack'.
alter table recommendation add column origin text;

-- Prices that were published later than by their run, which stays as long as they do.
create table late_publication (
  contract_id text not null constraint late_publication_contract_id_fkey references contract on delete cascade,
  -- The run.
  task_id uuid not null,
  product_id bigint not null,
  published_at timestamptz not null,
  constraint late_publication_pkey primary key (contract_id, task_id, product_id, published_at)
);

alter table newest_recommendation add column price_limit text;

alter table pricing_run add column epoch integer not null default 0;
-- Products whose newest price changed between their calculation and its storing: calculated once more at the end.
alter table pricing_run add column overtaken bigint[] not null default '{}';
-- {"published", "held", ...}: what became of its products, by reason.
alter table pricing_run add column counts json not null default '{}';

-- null: the task publishes nothing.
alter table task add column published integer;
alter table task add column held integer;

alter table callback drop constraint callback_event_check;
alter table callback add constraint callback_event_check
  check (event in ('pricingCompleted', 'monitoringAlert', 'pricingHeld'));

alter table contract_version drop constraint contract_version_part_check;
alter table contract_version add constraint contract_version_part_check
  check (part in ('settings', 'products', 'offers', 'recommendations', 'orders', 'approvals'));
