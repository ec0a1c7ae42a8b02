-- Marks along lists that were jumped into: the last of every thousand products, so that the next jump counts from the
-- one below. They hold as long as nothing changed in what the list is made of; a crash costs a count.

create unlogged table page_landmark (
  contract_id text not null,
  -- Digest of what is asked for; whoever asks, the list is the same.
  list_digest uuid not null,
  -- Of the data that was counted (src/versions/version.ts).
  version text not null,
  product_ids bigint[] not null,
  remembered_at timestamptz not null default now(),
  constraint page_landmark_pkey primary key (contract_id, list_digest)
);
