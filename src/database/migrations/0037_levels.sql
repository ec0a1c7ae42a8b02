-- Prices that follow those of other products: a run prices its products level by level.

alter table pricing_run
  add column level smallint not null default 0,
  add column levels json;
