-- The hosts that collectors visit. They belong to the installation: a host's pace holds for all contracts and processes.

create table crawl_host (
  host_id bigint generated always as identity constraint crawl_host_pkey primary key,
  -- Without "www.", with the port unless it is 80 or 443.
  host text not null constraint crawl_host_host_key unique,
  -- The moment of the next request. A claim moves it on.
  next_at timestamptz not null default now(),
  -- Between two requests: the pace now. It doubles after 429 and 503 and comes down slowly.
  delay_ms integer not null,
  -- The least delay: the default, the Crawl-delay of robots.txt, or what the operator allows.
  least_delay_ms integer not null,
  -- Set by the operator, with the reason; null: the default.
  operator_delay_ms integer,
  operator_reason text,
  latency_ms integer,
  slowed_at timestamptz,
  -- One request is under way until then at the latest.
  busy_until timestamptz,
  busy_token uuid,
  -- It rests after failures in a row or a wall; one probe comes first afterwards.
  rests_until timestamptz,
  rest_reason text constraint crawl_host_rest_reason_check check (rest_reason in ('failures', 'wall')),
  rests integer not null default 0,
  -- Digests of the last pages whose scheduled readings failed in a row: only different pages count.
  failed_pages json not null default '[]',
  updated_at timestamptz not null default now()
) with (fillfactor = 70);

-- robots.txt by origin (scheme, host and port), only what it says to our agent and to all.
create table crawl_robots (
  origin text not null constraint crawl_robots_pkey primary key,
  -- none: fetched, or there is none (4xx). denied: unreachable or 5xx or 429, so everything is denied.
  state text not null constraint crawl_robots_state_check check (state in ('known', 'none', 'denied')),
  groups json,
  fetched_at timestamptz not null,
  expires_at timestamptz not null
);

-- Which contract was served how long ago at a host: jobs are served contract by contract.
create table host_turn (
  host_id bigint not null constraint host_turn_host_id_fkey references crawl_host on delete cascade,
  contract_id text not null,
  served_at timestamptz not null default '-infinity',
  -- When the contract's next job there is due. Planning moves it to now; a claim that finds none deletes the row, unless
  -- it changed meanwhile.
  due_at timestamptz not null default now(),
  constraint host_turn_pkey primary key (host_id, contract_id)
);

create index host_turn_contract_id_idx on host_turn (contract_id);
