-- Strategies, and how they are changed safely: versions that are not live, drafts, planned activations, rollouts.

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
  -- Whether a new version becomes the active one. Not after a version was named.
  follows_newest boolean not null default true,
  -- A deleted strategy is in no list. It stays as long as a run refers to it, so its prices can be explained.
  deleted_at timestamptz,
  constraint strategy_pkey primary key (contract_id, strategy_id)
);

create unique index strategy_contract_id_active_key on strategy (contract_id) where active_version is not null;
create index strategy_deleted_at_idx on strategy (deleted_at) where deleted_at is not null;

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

-- What somebody is writing. It prices nothing.
create table strategy_draft (
  contract_id text not null,
  strategy_id uuid not null,
  account_id integer not null constraint strategy_draft_account_id_fkey references account on delete cascade,
  -- As typed: it need not be a document.
  document text not null,
  -- The version that it began from; null for none.
  base_version integer,
  test_product_ids bigint[] not null,
  updated_at timestamptz not null default now(),
  constraint strategy_draft_pkey primary key (contract_id, strategy_id, account_id),
  constraint strategy_draft_strategy_fkey foreign key (contract_id, strategy_id) references strategy on delete cascade
);

-- The activation that waits for its time.
create table activation_plan (
  contract_id text primary key constraint activation_plan_contract_id_fkey references contract on delete cascade,
  strategy_id uuid not null,
  -- As it was chosen when it was planned.
  version integer not null,
  due_at timestamptz not null,
  account_id integer not null,
  email text not null,
  address text not null,
  planned_at timestamptz not null default now(),
  -- Whether it was the newest one: versions that follow become active then.
  follows_newest boolean not null,
  constraint activation_plan_strategy_fkey foreign key (contract_id, strategy_id) references strategy on delete cascade
);

create index activation_plan_due_at_idx on activation_plan (due_at);

-- Activations, each with the version before it: what a rollback returns to. One that is open prices some products.
create table rollout (
  contract_id text not null constraint rollout_contract_id_fkey references contract on delete cascade,
  -- By time. It decides which products a share is.
  rollout_id uuid not null,
  -- complete: all products follow. ended: another activation took its place.
  state text not null constraint rollout_state_check check (state in ('open', 'complete', 'ended', 'rolledBack')),
  strategy_id uuid not null,
  version integer not null,
  -- Whether it was activated as the newest one: versions that follow become active then.
  follows_newest boolean not null,
  -- null: nothing was active.
  before_strategy_id uuid,
  before_version integer,
  before_follows_newest boolean,
  -- [{"share"} or {"where"}]: who is in any of them is in.
  stages json not null,
  started_at timestamptz not null default now(),
  email text not null,
  constraint rollout_pkey primary key (contract_id, rollout_id)
);

create unique index rollout_open_key on rollout (contract_id) where state = 'open';

-- When the next branch or calendar of the versions that price products begins or ends: a run starts then. No row: none does.
create table strategy_edge (
  contract_id text primary key constraint strategy_edge_contract_id_fkey references contract on delete cascade,
  due_at timestamptz not null
);

create index strategy_edge_due_at_idx on strategy_edge (due_at);
