-- Feeds: what a file of recommendations holds, and how far its delta was fetched and dismissed.

create table feed (
  contract_id text not null constraint feed_contract_id_fkey references contract on delete cascade,
  -- UUIDv7: the order of creation.
  feed_id uuid not null,
  name text not null,
  format text not null constraint feed_format_check check (format in ('json', 'csv')),
  -- [{"name", "label"?, "default"?}]
  fields json not null,
  csv_separator text,
  csv_decimal_separator text,
  version integer not null default 1,
  -- What the token of its public address is made of; null while it has none.
  public_nonce uuid,
  last_accessed_at timestamptz,
  last_deletion_at timestamptz,
  -- The newest complete fetch of the delta.
  fetched_at timestamptz not null default '-infinity',
  -- Nothing reads it, nor dismissed_snapshot.
  fetched_snapshot pg_snapshot not null default '1:1:',
  -- What the last DELETE dismissed: the fetch before it.
  dismissed_at timestamptz not null default '-infinity',
  dismissed_snapshot pg_snapshot not null default '1:1:',
  -- The last publication that was fetched or dismissed: what the fetch saw.
  fetched_publication bigint not null default 0,
  dismissed_publication bigint not null default 0,
  constraint feed_pkey primary key (contract_id, feed_id)
);
