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
