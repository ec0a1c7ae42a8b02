-- Saved views of lists: a name and the parameters of an address.

create table saved_view (
  contract_id text not null constraint saved_view_contract_id_fkey references contract on delete cascade,
  view_id uuid not null,
  account_id integer not null constraint saved_view_account_id_fkey references account on delete cascade,
  name text not null,
  screen text not null,
  query text not null,
  is_shared boolean not null default false,
  updated_at timestamptz not null default now(),
  constraint saved_view_pkey primary key (contract_id, view_id)
);

create index saved_view_account_id_idx on saved_view (account_id);
