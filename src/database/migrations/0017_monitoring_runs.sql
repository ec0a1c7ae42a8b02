-- Runs of monitoring and what they have left to fetch.

-- A run is a task of type backend.tasks.monitoring.
create table monitoring_run (
  contract_id text not null,
  task_id uuid not null,
  started_at timestamptz not null,
  -- What is not reached by then fails.
  deadline_at timestamptz not null,
  -- Whether its jobs are planned; before that no job left means nothing.
  is_planned boolean not null default false,
  ended_at timestamptz,
  -- When its readings were last noted for runs that follow the market.
  noted_at timestamptz not null default now(),
  constraint monitoring_run_pkey primary key (contract_id, task_id),
  constraint monitoring_run_task_fkey foreign key (contract_id, task_id) references task on delete cascade
);

create index monitoring_run_open_idx on monitoring_run (contract_id, task_id) where ended_at is null;

create table monitoring_run_domain (
  contract_id text not null,
  task_id uuid not null,
  domain text not null,
  is_open boolean not null default true,
  -- What was planned: pairs of product and domain, and their pages.
  pairs integer not null default 0,
  pages integer not null default 0,
  constraint monitoring_run_domain_pkey primary key (contract_id, task_id, domain),
  constraint monitoring_run_domain_run_fkey foreign key (contract_id, task_id) references monitoring_run on delete cascade
);

-- A domain is in one open run at a time.
create unique index monitoring_run_domain_contract_id_domain_open_key on monitoring_run_domain (contract_id, domain)
  where is_open;

-- How many pairs of a domain ended in which way so far: an outcome of the interface, or Skipped.
create table monitoring_run_outcome (
  contract_id text not null,
  task_id uuid not null,
  domain text not null,
  outcome text not null,
  pairs integer not null,
  constraint monitoring_run_outcome_pkey primary key (contract_id, task_id, domain, outcome),
  constraint monitoring_run_outcome_run_fkey foreign key (contract_id, task_id) references monitoring_run
    on delete cascade
);

-- One piece of work: a pair of product and domain with its pages, a page of a catalogue, a try or a probe. One claim is one
-- request; what earlier pages of the pair gave waits in `readings`.
create table fetch_job (
  contract_id text not null,
  job_id bigint generated always as identity,
  kind text not null constraint fetch_job_kind_check check (kind in ('pair', 'catalogue', 'try', 'probe')),
  -- null for tries and probes.
  task_id uuid,
  domain text,
  product_id bigint,
  -- The host of the next request; 0 of a try that was read and waits for who asked.
  host_id bigint not null,
  -- pair: the pages [{ "pageId", "url" }]; catalogue: the source and the position in it; try: the request.
  work json not null,
  -- How many pages of the pair were read, and what they gave.
  pages_read integer not null default 0,
  readings json not null default '[]',
  due_at timestamptz not null default now(),
  lease_until timestamptz,
  lease_token uuid,
  attempts integer not null default 0,
  created_at timestamptz not null default now(),
  constraint fetch_job_pkey primary key (contract_id, job_id)
) with (fillfactor = 80);

create index fetch_job_host_id_contract_id_idx on fetch_job (host_id, contract_id, due_at);
create index fetch_job_contract_id_task_id_idx on fetch_job (contract_id, task_id);
create index fetch_job_created_at_idx on fetch_job (created_at) where kind = 'try';
