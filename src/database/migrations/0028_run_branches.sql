-- What became of a run's products, by version and rule: one entry each, added to with every chunk.
alter table pricing_run
  add column branches json not null default '[]';
