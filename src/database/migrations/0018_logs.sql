-- Log messages of integrations, kept for a limited time. One sequence numbers both tables, so that messages of one
-- moment have an order; times are whole milliseconds, as they are shown.

create sequence log_message_number_seq;

create table log_message (
  contract_id text not null constraint log_message_contract_id_fkey references contract on delete cascade,
  stored_at timestamptz not null default date_trunc('milliseconds', now()),
  message_number bigint not null default nextval('log_message_number_seq'),
  severity text not null constraint log_message_severity_check
    check (severity in ('fatal', 'error', 'warn', 'info', 'debug', 'trace')),
  component text not null,
  source text not null,
  message text not null,
  constraint log_message_pkey primary key (contract_id, stored_at, message_number)
);

create index log_message_stored_at_idx on log_message (stored_at);

-- Messages that name no contract: they concern every contract of the company.
create table company_log_message (
  company_id integer not null constraint company_log_message_company_id_fkey references company on delete cascade,
  stored_at timestamptz not null default date_trunc('milliseconds', now()),
  message_number bigint not null default nextval('log_message_number_seq'),
  severity text not null constraint company_log_message_severity_check
    check (severity in ('fatal', 'error', 'warn', 'info', 'debug', 'trace')),
  component text not null,
  source text not null,
  message text not null,
  constraint company_log_message_pkey primary key (company_id, stored_at, message_number)
);

create index company_log_message_stored_at_idx on company_log_message (stored_at);

comment on table company_log_message is 'place: every node';

-- Requests that were refused, of the last days: what a developer asks for first. No path, query, header or body is kept, because
-- those can hold secrets.
create table refused_request (
  contract_id text not null constraint refused_request_contract_id_fkey references contract on delete cascade,
  -- Whole milliseconds.
  refused_at timestamptz not null,
  request_id uuid not null,
  operation text not null,
  status smallint not null,
  code text,
  account_id integer not null,
  -- As it was then.
  email text not null,
  constraint refused_request_pkey primary key (contract_id, refused_at, request_id)
);

create index refused_request_refused_at_idx on refused_request (refused_at);
