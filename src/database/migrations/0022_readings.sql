-- What readings said: states, evidence, statistics.

-- One row a pair of product and domain.
create table monitoring_state (
  contract_id text not null constraint monitoring_state_contract_id_fkey references contract on delete cascade,
  product_id bigint not null,
  domain text not null,
  -- The last attempt: its begin, its end, and how it ended.
  started_at timestamptz,
  completed_at timestamptz,
  outcome text,
  -- When a reading last confirmed what is stored; null if nothing of a collector stands.
  confirmed_at timestamptz,
  -- The last reading that was stored: when it was gathered, a digest of its offers, the run, and by which factor of the
  -- country's taxes its price had moved, if by one.
  gathered_at timestamptz,
  offers_digest uuid,
  task_id uuid,
  tax_factor numeric(12, 6),
  -- none: nothing waits. second: read again before it is believed. held: a person decides.
  doubt text not null default 'none' constraint monitoring_state_doubt_check check (doubt in ('none', 'second', 'held')),
  -- The reading in doubt: offers, gathered time, reasons, pages. Since when its value is in doubt.
  doubtful json,
  doubtful_at timestamptz,
  -- The prices that a person rejected; they are held again without a new entry.
  rejected json,
  decided_by integer,
  decided_at timestamptz,
  constraint monitoring_state_pkey primary key (contract_id, product_id, domain),
  constraint monitoring_state_doubtful_check check ((doubt = 'none') = (doubtful is null and doubtful_at is null))
) with (fillfactor = 70);

create index monitoring_state_held_idx on monitoring_state (contract_id, doubtful_at, product_id, domain)
  where doubt = 'held';
create index monitoring_state_tax_factor_idx on monitoring_state (contract_id, domain, task_id)
  where tax_factor is not null;

-- By which factors the prices of a domain's last readings moved, for finding a switch of its taxes.
create table domain_moves (
  contract_id text not null constraint domain_moves_contract_id_fkey references contract on delete cascade,
  domain text not null,
  -- Eight characters a reading, the newest last (src/monitoring/readings/domain-moves.ts).
  moves text not null default '',
  -- The run in which the domain was held.
  task_id uuid,
  -- The factors that a person decided on last: readings that moved by them are believed, or held.
  accepted_factor numeric(12, 6),
  rejected_factor numeric(12, 6),
  decided_by integer,
  decided_at timestamptz,
  constraint domain_moves_pkey primary key (contract_id, domain)
) with (fillfactor = 50);

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
  body_bytes integer not null,
  body bytea not null,
  constraint page_sample_pkey primary key (contract_id, sample_id)
);

alter table page_sample alter column body set storage external;
create index page_sample_contract_id_domain_idx on page_sample (contract_id, domain, fetched_at);

-- How well a method reads a domain, by day.
create table method_day (
  contract_id text not null constraint method_day_contract_id_fkey references contract on delete cascade,
  domain text not null,
  method text not null,
  day date not null,
  -- Pages that the method read before, and how many of them it read again.
  readings integer not null default 0,
  succeeded integer not null default 0,
  -- Values that a second method could confirm, and how many of them it confirmed.
  compared integer not null default 0,
  equal integer not null default 0,
  -- Some of the products whose values were compared: enough to tell that there are several.
  product_ids bigint[] not null default '{}',
  constraint method_day_pkey primary key (contract_id, domain, method, day)
) with (fillfactor = 50);

-- The last readings of a method on a domain, for seeing that the site changed.
create table method_window (
  contract_id text not null constraint method_window_contract_id_fkey references contract on delete cascade,
  domain text not null,
  method text not null,
  -- One character a reading, the newest last: s it read the page, c another method did, f none did.
  outcomes text not null default '',
  -- Since when it reads too little, and why; it is tried once an hour.
  alarmed_at timestamptz,
  alarm text,
  -- The day of the last alarm, also after it ended: readings until then prove nothing.
  alarmed_on date,
  probe_due_at timestamptz,
  constraint method_window_pkey primary key (contract_id, domain, method),
  constraint method_window_alarm_check check ((alarmed_at is null) = (alarm is null))
) with (fillfactor = 50);

create index method_window_probe_due_at_idx on method_window (probe_due_at) where probe_due_at is not null;

-- Outcomes by domain and day.
create table outcome_day (
  contract_id text not null constraint outcome_day_contract_id_fkey references contract on delete cascade,
  domain text not null,
  day date not null,
  outcome text not null,
  pairs integer not null default 0,
  constraint outcome_day_pkey primary key (contract_id, domain, day, outcome)
);

-- How many pages a contract has tried in the time that ends next.
create table try_quota (
  contract_id text not null constraint try_quota_contract_id_fkey references contract on delete cascade,
  kind text not null constraint try_quota_kind_check check (kind in ('sent', 'fetched')),
  tries integer not null,
  -- The last try.
  tried_at timestamptz not null,
  ends_at timestamptz not null,
  constraint try_quota_pkey primary key (contract_id, kind)
);

-- What went wrong on a watched domain, until it is told: written to the log, and sent to who asked for it.
create table monitoring_alert (
  contract_id text not null constraint monitoring_alert_contract_id_fkey references contract on delete cascade,
  alert_id bigint generated always as identity,
  kind text not null constraint monitoring_alert_kind_check check (kind in ('drift', 'wall', 'readsAgain')),
  domain text not null,
  message text not null,
  raised_at timestamptz not null,
  constraint monitoring_alert_pkey primary key (contract_id, alert_id)
);
