-- Where pages by `start` begin: item `start` of a query follows the key. Kept for hours, so that a page costs what it holds,
-- and an item that is there during the whole read is returned once (src/paging/page-position.ts).

create unlogged table page_position (
  contract_id text not null,
  -- Digest of who asks for what; a page of another query or caller is another.
  query_digest uuid not null,
  start_index bigint not null,
  after_key text not null,
  remembered_at timestamptz not null default now(),
  constraint page_position_pkey primary key (contract_id, query_digest, start_index)
);
