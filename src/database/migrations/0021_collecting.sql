-- What collectors visit, and what they have left to fetch.

-- A host that they visit. It belongs to the installation: its pace holds for all contracts and processes.
create table crawl_host (
  host_id bigint generated always as identity constraint crawl_host_pkey primary key,
  -- Without "www.", with the port unless it is 80 or 443.
  host text not null constraint crawl_host_host_key unique,
  -- No request begins before it. Taking a moment moves it past the lease, so a process that dies holds it that long.
  next_at timestamptz not null default now(),
  -- When a claim looks at the host next; null: no job waits there.
  due_at timestamptz,
  -- One request is under way until then at the latest. The token is its sender's.
  busy_until timestamptz,
  busy_token uuid,
  -- The pace now, between the beginnings of two requests. It follows from the columns below.
  delay_ms integer not null,
  -- The Crawl-delay of robots.txt, the longest of the host's origins.
  crawl_delay_ms integer,
  -- Set by the operator, with the reason. It takes the place of the default and of Crawl-delay.
  operator_delay_ms integer,
  operator_reason text,
  -- Of the last requests, newest first.
  latencies_ms integer[] not null default '{}',
  -- Times the pace: doubles after 429 and 503, comes down by the hour. slowed_at is its last change, null at 1.
  slow_factor double precision not null default 1,
  slowed_at timestamptz,
  requests bigint not null default 0,
  -- No request begins before it, but those of a probe.
  rests_until timestamptz,
  rest_reason text constraint crawl_host_rest_reason_check check (rest_reason in ('failures', 'wall')),
  -- How often it rested in a row. Above 0 the next job is a probe: it decides alone whether the host rests again.
  rests integer not null default 0,
  is_probing boolean not null default false,
  -- Scheduled readings that failed in a row, and digests of their pages: only different pages count.
  failures integer not null default 0,
  failed_pages text[] not null default '{}',
  walled_pages text[] not null default '{}',
  -- When somebody last planned work for it, to the day.
  used_at timestamptz not null default now(),
  constraint crawl_host_busy_check check ((busy_until is null) = (busy_token is null)),
  constraint crawl_host_operator_check check ((operator_delay_ms is null) = (operator_reason is null)),
  constraint crawl_host_rest_check check ((rests = 0) = (rests_until is null) and (rests = 0) = (rest_reason is null))
) with (fillfactor = 70);

create index crawl_host_due_at_idx on crawl_host (due_at) where due_at is not null;

-- robots.txt by origin (scheme, host and port), only what it says to our agent and to all.
create table crawl_robots (
  origin text not null constraint crawl_robots_pkey primary key,
  host_id bigint not null constraint crawl_robots_host_id_fkey references crawl_host on delete cascade,
  -- null: it could not be read (unreachable, 5xx or 429), so everything is denied.
  groups json,
  crawl_delay_ms integer,
  fetched_at timestamptz not null,
  expires_at timestamptz not null
);

create index crawl_robots_host_id_idx on crawl_robots (host_id);
create index crawl_robots_expires_at_idx on crawl_robots (expires_at);

-- Which contract has jobs at a host, and was served there how long ago: jobs are served contract by contract.
create table host_turn (
  host_id bigint not null constraint host_turn_host_id_fkey references crawl_host on delete cascade,
  contract_id text not null,
  served_at timestamptz not null default '-infinity',
  -- No job of the contract is claimed there before it. Who adds jobs moves it to now; a claim that finds none deletes the row.
  due_at timestamptz not null default now(),
  -- The contract wants no turn before it: the interval of its domain, after the last one.
  slowed_until timestamptz not null default '-infinity',
  -- A browser must show its pages first. Collectors without one leave it to processes that have one.
  needs_browser boolean not null default false,
  constraint host_turn_pkey primary key (host_id, contract_id)
) with (fillfactor = 70);

create index host_turn_contract_id_idx on host_turn (contract_id);
create index host_turn_needs_browser_idx on host_turn (due_at) where needs_browser;

comment on table host_turn is 'place: coordinator';

-- A run of monitoring is a task of type backend.tasks.monitoring.
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
create index fetch_job_probe_idx on fetch_job (contract_id, domain) where kind = 'probe';

comment on table fetch_job is 'place: coordinator';

-- Items of a catalogue or a feed, in the order of reading, while a run compares them with the products. They are deleted at the end of
-- their job, so they need not be in the log: a job whose items a crash took reads its catalogue again.
create unlogged table catalogue_item (
  contract_id text not null,
  -- Of fetch_job.
  job_id bigint not null,
  item_number bigint not null,
  gtin bigint,
  sku text,
  -- As watched_page.url_digest.
  url_digest uuid,
  -- In lower case without accents; null where it is not compared.
  folded_name text,
  item json not null,
  read_at timestamptz not null,
  constraint catalogue_item_pkey primary key (contract_id, job_id, item_number)
);

create index catalogue_item_contract_id_job_id_gtin_idx on catalogue_item (contract_id, job_id, gtin)
  where gtin is not null;
create index catalogue_item_contract_id_job_id_sku_idx on catalogue_item (contract_id, job_id, sku) where sku is not null;
create index catalogue_item_contract_id_job_id_url_digest_idx on catalogue_item (contract_id, job_id, url_digest)
  where url_digest is not null;
create index catalogue_item_folded_name_idx on catalogue_item using gin (folded_name gin_trgm_ops);
