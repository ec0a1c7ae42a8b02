-- Since when a product's first price stands, as long as it has no row in price_history: that is written with the first change. Null for
-- prices of the release before, which has a row for each.
alter table newest_recommendation
  add column since timestamptz;
