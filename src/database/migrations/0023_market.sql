-- Where we and others stood at the end of each day, summed up by domain, and by domain and the value of each filter tag. A
-- duty makes them of market data (src/market/write-market-days.ts). Codes are those of figure_value.
create table market_day (
  contract_id text not null constraint market_day_contract_id_fkey references contract on delete cascade,
  -- Empty: all products of the domain.
  tag_key text not null,
  day date not null,
  domain integer not null,
  -- 0: without a value.
  tag integer not null,
  -- With our price and a competitor's.
  products integer not null,
  -- Of ours ÷ cheapest, each in hundredths of a percent.
  index_sum bigint not null,
  position_sum bigint not null,
  -- Of the products: ours is below, as, above the cheapest.
  cheaper integer not null,
  same integer not null,
  dearer integer not null,
  constraint market_day_pkey primary key (contract_id, tag_key, day, domain, tag)
);

create table vendor_day (
  contract_id text not null constraint vendor_day_contract_id_fkey references contract on delete cascade,
  tag_key text not null,
  day date not null,
  vendor integer not null,
  domain integer not null,
  tag integer not null,
  -- Products that it offered, those of them where nobody but we were cheaper, and those with our price.
  offered integer not null,
  cheapest integer not null,
  compared integer not null,
  -- Of theirs ÷ ours, each in hundredths of a percent.
  ratio_sum bigint not null,
  -- Prices that were higher and lower than at the end of the day before.
  raised integer not null,
  lowered integer not null,
  constraint vendor_day_pkey primary key (contract_id, tag_key, day, vendor, domain, tag)
);

create index vendor_day_vendor_idx on vendor_day (contract_id, vendor, tag_key, day);

-- Of a sample of products: how often a competitor changed a price while another offered the product as well, and how often
-- that one changed its own in the same direction within 24 hours.
create table vendor_follow (
  contract_id text not null constraint vendor_follow_contract_id_fkey references contract on delete cascade,
  day date not null,
  leader integer not null,
  follower integer not null,
  changes integer not null,
  answers integer not null,
  constraint vendor_follow_pkey primary key (contract_id, day, leader, follower)
);

-- How far the days are written.
create table market_state (
  contract_id text primary key constraint market_state_contract_id_fkey references contract on delete cascade,
  written_to date,
  -- Market data stored before is in the days.
  stored_to timestamptz not null default '-infinity',
  -- JSON: the tags that the days have.
  tag_keys text not null default '[]',
  -- Until then one process writes.
  leased_until timestamptz not null default '-infinity'
);
