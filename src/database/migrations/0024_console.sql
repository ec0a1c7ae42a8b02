-- What the console keeps for its users.

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

-- What a person hides from the inbox until a time.
create table inbox_snooze (
  contract_id text not null constraint inbox_snooze_contract_id_fkey references contract on delete cascade,
  account_id integer not null constraint inbox_snooze_account_id_fkey references account on delete cascade,
  kind text not null,
  key text not null,
  until timestamptz not null,
  constraint inbox_snooze_pkey primary key (contract_id, account_id, kind, key)
);

create index inbox_snooze_account_id_idx on inbox_snooze (account_id);

-- Addresses of files that a browser may fetch once, without credentials of its own.
create table download (
  account_id integer not null constraint download_account_id_fkey references account on delete cascade,
  token_hash bytea not null,
  -- The account's session_generation when it was made: a session that was ended since downloads nothing.
  generation integer not null,
  path text not null,
  separator text not null,
  decimal_separator text not null,
  expires_at timestamptz not null,
  constraint download_pkey primary key (account_id, token_hash),
  constraint download_token_hash_key unique (token_hash)
);
