-- The hosts that collectors visit. They belong to the installation: a host's pace holds for all contracts and processes.

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
  constraint host_turn_pkey primary key (host_id, contract_id)
) with (fillfactor = 70);

create index host_turn_contract_id_idx on host_turn (contract_id);
