-- The families of a run's products, as they are when it begins, in the order in which they are priced, and how many of these
-- products are done. A run of the release before has none, and stages its members.
alter table pricing_run
  add column families json,
  add column gathered integer not null default 0;
