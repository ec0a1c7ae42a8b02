-- When prices are calculated: by the clock, and after new market data.

-- A domain on which several vendors offer the same product, as its snapshots showed.
alter table contract_domain add column is_marketplace boolean not null default false;

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

-- Whether a run waits already is asked before another is enqueued.
create index task_contract_id_pending_idx on task (contract_id, task_type) where state = 'pending';
