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

-- What prices some products of the run: {"rolloutId", "strategyId", "version", "stages"}; null: nothing.
alter table pricing_run add column rollout json;
-- Of its version, for as long as the run refers to it.
alter table pricing_run add column rollout_strategy_id uuid;

create index pricing_run_rollout_idx on pricing_run (contract_id, rollout_strategy_id) where rollout_strategy_id is not null;
