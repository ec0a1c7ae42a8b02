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
