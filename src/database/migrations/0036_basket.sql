-- Products that were compared on a day and not on the day before, and the other way round. Days that are there have neither.
alter table market_day
  add column came integer not null default 0,
  add column went integer not null default 0;
