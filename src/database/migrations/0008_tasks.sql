-- The tasks a client sees. What runs them is the job queue, in a schema of its own.

create table task (
  contract_id text not null constraint task_contract_id_fkey references contract on delete cascade,
  -- UUIDv7: newest first is the primary key backwards.
  task_id uuid not null,
  parent_id uuid,
  task_type text not null,
  state text not null default 'pending'
    constraint task_state_check check (state in ('pending', 'executing', 'succeeded', 'failed')),
  account_id integer,
  -- What the task works on; its parts that are shown are chosen when read.
  data json not null default '{}',
  created_at timestamptz not null default now(),
  started_at timestamptz,
  finished_at timestamptz,
  successful integer not null default 0,
  failed integer not null default 0,
  -- Done without a result and without a failure: a strategy that says to leave the product alone.
  skipped integer not null default 0,
  total integer not null default 0,
  failure_code text,
  failure_message text,
  -- Of the queue: an open task has exactly one job that waits or runs.
  job_id uuid,
  -- null: the task publishes nothing.
  published integer,
  held integer,
  constraint task_pkey primary key (contract_id, task_id),
  constraint task_finished_at_check check ((finished_at is not null) = (state in ('succeeded', 'failed')))
);

create table task_failure (
  contract_id text not null,
  task_id uuid not null,
  failure_number integer not null,
  message_id text not null,
  attributes json not null,
  constraint task_failure_pkey primary key (contract_id, task_id, failure_number),
  constraint task_failure_task_fkey foreign key (contract_id, task_id) references task on delete cascade
);

-- Whether a run waits already is asked before another is enqueued.
create index task_contract_id_pending_idx on task (contract_id, task_type) where state = 'pending';

-- Which tasks of a contract are not completed yet.
create index task_contract_id_task_type_open_idx on task (contract_id, task_type, task_id)
  where state in ('pending', 'executing');
