-- Where the pages of a walk begin: item `start` of a query follows the key. Remembered for an hour at least, so that a
-- page costs what it holds, and an item that is there during the whole walk is returned once (decisions, "Pages").

create unlogged table page_position (
  contract_id text not null,
  -- Digest of who asks for what; a page of another query or caller is another.
  query_digest uuid not null,
  start_index bigint not null,
  after_key text not null,
  remembered_at timestamptz not null default now(),
  constraint page_position_pkey primary key (contract_id, query_digest, start_index)
);

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
  -- Of lists with several entries a product, how many there are up to each mark.
  entries bigint[] not null default '{}',
  is_whole boolean not null default false,
  constraint page_landmark_pkey primary key (contract_id, list_digest)
);

-- Marks along lists by time, which grow at one end only, so that they hold for good: every thousandth entry, counted from
-- the oldest that was there first. A crash costs a count.
create unlogged table page_milestone (
  contract_id text not null,
  list text not null,
  place bigint not null,
  -- Of that entry: what the list is in the order of.
  key text not null,
  constraint page_milestone_pkey primary key (contract_id, list, place)
);
