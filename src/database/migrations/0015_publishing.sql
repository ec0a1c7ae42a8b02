-- Between calculation and shop: what is published, what waits for approval, and what the next calculation may read.

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
  -- Which transaction stored the row. Nothing reads it: publication_number says what a fetch could see.
  stored_by xid8 default pg_current_xact_id(),
  -- null: the run's.
  strategy_id uuid,
  strategy_version integer,
  -- What the strategy read besides product, snapshots, sales and previous price: {"history"}; null: nothing.
  inputs json,
  -- The limit that moved the price.
  price_limit text,
  -- When it was calculated, if it was not published then: the time of its held price, or of the price taken back to.
  computed_at timestamptz,
  -- How it was published: 'approved', 'overwritten' or 'takenBack'; null: by its run.
  origin text,
  -- Of publication_count.
  publication_number bigint,
  constraint recommendation_price_check check (price >= 0),
  constraint recommendation_pkey primary key (contract_id, product_id, calculated_at)
) partition by range (calculated_at);

-- Only for statements that ask for it, as snapshot_by_time_idx.
create index recommendation_by_time_idx on recommendation (contract_id, calculated_at, product_id) where price >= 0;

-- A run renews every row of it: with room for a second version of each in its page no index entry is written.
-- It refers to no contract, as product_state.
create table newest_recommendation (
  contract_id text not null,
  product_id bigint not null,
  calculated_at timestamptz not null,
  price numeric(15, 2) not null,
  price_limit text,
  -- Whether the product had competitors when the price was published.
  has_competitors boolean,
  -- Whether a drift made the price: a drift starts from the newest price that none made.
  is_drift boolean,
  -- Since when the product's first price stands, as long as it has no row in price_history: that is written with the first change.
  since timestamptz,
  constraint newest_recommendation_pkey primary key (contract_id, product_id)
) with (fillfactor = 45);

-- Prices that were published later than by their run, which stays as long as they do.
create table late_publication (
  contract_id text not null constraint late_publication_contract_id_fkey references contract on delete cascade,
  -- The run.
  task_id uuid not null,
  product_id bigint not null,
  published_at timestamptz not null,
  constraint late_publication_pkey primary key (contract_id, task_id, product_id, published_at)
);

-- How many transactions have published prices of a contract. A publication holds the row's lock until it commits. So
-- whoever reads n sees the publications up to n and no other, on any node and in a restored database.
create table publication_count (
  contract_id text primary key constraint publication_count_contract_id_fkey references contract on delete cascade,
  publications bigint not null
) with (fillfactor = 40);

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
-- A page of the prices that wait, the longest first.
create index held_price_waiting_idx on held_price (contract_id, created_at, product_id) where status = 'pending';
create index held_price_ended_at_idx on held_price (contract_id, ended_at) where ended_at is not null;
create index held_price_created_at_idx on held_price (contract_id, created_at, product_id);
create index held_price_task_id_idx on held_price (contract_id, task_id);

-- How far a task that publishes or decides has come: a take back, or decisions by filter.
create table publishing_task (
  contract_id text not null,
  task_id uuid not null,
  last_product_id bigint not null default 0,
  constraint publishing_task_pkey primary key (contract_id, task_id),
  constraint publishing_task_task_fkey foreign key (contract_id, task_id) references task on delete cascade
);

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
  -- The reason as codes and numbers, for words in the reader's language: [{"code", "params"}].
  why json,
  constraint unpriced_product_pkey primary key (contract_id, product_id)
) with (fillfactor = 70);

-- The price guard and the circuit breaker stand between a calculated price and the shop. Immutable versions; the newest holds. A
-- contract without any has the defaults (engine/guard/guard.ts).
create table price_guard (
  contract_id text not null constraint price_guard_contract_id_fkey references contract on delete cascade,
  version integer not null,
  document json not null,
  stored_at timestamptz not null default now(),
  constraint price_guard_pkey primary key (contract_id, version)
);

-- A change of a price guard that asks for four eyes: it waits until a second user sends the same.
create table guard_proposal (
  contract_id text primary key constraint guard_proposal_contract_id_fkey references contract on delete cascade,
  -- The guard that would hold then.
  document json not null,
  account_id integer not null,
  email text not null,
  proposed_at timestamptz not null default now()
);

-- Rates of currencies. Immutable versions; the newest holds. A version of the same rates says that they still hold.
create table currency_rates (
  contract_id text not null constraint currency_rates_contract_id_fkey references contract on delete cascade,
  version integer not null,
  -- [{"currency", "rate"}]
  rates json not null,
  stored_at timestamptz not null default now(),
  constraint currency_rates_pkey primary key (contract_id, version)
);
