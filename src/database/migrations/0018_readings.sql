-- What readings said: states, evidence, statistics.

-- One row a pair of product and domain.
create table monitoring_state (
  contract_id text not null constraint monitoring_state_contract_id_fkey references contract on delete cascade,
  product_id bigint not null,
  domain text not null,
  started_at timestamptz,
  completed_at timestamptz,
  outcome text,
  -- The last snapshot that a collector stored, and when a reading last confirmed it.
  snapshot_id bigint,
  confirmed_at timestamptz,
  -- none: nothing waits. second: read again before it is believed. held: a person decides.
  doubt text not null default 'none' constraint monitoring_state_doubt_check check (doubt in ('none', 'second', 'held')),
  -- The reading in doubt: offers, gathered time, reasons, evidence.
  doubtful json,
  doubtful_at timestamptz,
  -- A value that a person rejected; it is held again without a new entry.
  rejected json,
  decided_by integer,
  decided_at timestamptz,
  constraint monitoring_state_pkey primary key (contract_id, product_id, domain)
) with (fillfactor = 70);

create index monitoring_state_doubt_idx on monitoring_state (contract_id, doubtful_at, product_id, domain)
  where doubt = 'held';

-- Evidence of a stored offer, by the month of its offer id (UUIDv7), 30 days.
create table offer_evidence (
  contract_id text not null,
  offer_id uuid not null,
  read_at timestamptz not null,
  -- url, method, confirming methods, text around the price; at most 500 bytes.
  evidence json not null,
  constraint offer_evidence_pkey primary key (contract_id, offer_id, read_at)
) partition by range (read_at);

-- Pages as fetched, compressed: good and bad ones of a domain, and those that tests of a recipe name.
create table page_sample (
  contract_id text not null constraint page_sample_contract_id_fkey references contract on delete cascade,
  sample_id uuid not null,
  domain text not null,
  page_id bigint,
  is_good boolean not null,
  is_pinned boolean not null default false,
  url text not null,
  content_type text,
  fetched_at timestamptz not null,
  -- What was read from it.
  reading json not null,
  -- zstd.
  body bytea not null,
  constraint page_sample_pkey primary key (contract_id, sample_id)
);

alter table page_sample alter column body set storage external;
create index page_sample_contract_id_domain_idx on page_sample (contract_id, domain, fetched_at);

-- How well a method reads a domain: the last readings as counters by day.
create table method_day (
  contract_id text not null constraint method_day_contract_id_fkey references contract on delete cascade,
  domain text not null,
  method text not null,
  day date not null,
  readings integer not null default 0,
  -- Confirmed by a second method, and how many of them were equal.
  compared integer not null default 0,
  equal integer not null default 0,
  products integer not null default 0,
  constraint method_day_pkey primary key (contract_id, domain, method, day)
);

-- Outcomes by domain and day.
create table outcome_day (
  contract_id text not null constraint outcome_day_contract_id_fkey references contract on delete cascade,
  domain text not null,
  day date not null,
  outcome text not null,
  pairs integer not null default 0,
  constraint outcome_day_pkey primary key (contract_id, domain, day, outcome)
);
