-- Whether a drift made the product's newest price: a drift starts from the newest price that none made. Null for prices of the
-- release before.
alter table newest_recommendation
  add column is_drift boolean;
