-- Lists are counted before anybody jumps into them (src/paging/landmarks.ts, milestones.ts).

-- Whether the marks reach the end of the list. Those of the release before may: then their rest is counted once more.
alter table page_landmark add column is_whole boolean not null default false;

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
