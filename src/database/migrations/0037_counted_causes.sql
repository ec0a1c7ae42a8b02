-- The causes of failures among counted outcomes: products by cause, as `monitoring_state.cause` has it. Only the most frequent are kept. What was
-- counted before has none.

alter table outcome_day
  add column causes json not null default '{}';

alter table monitoring_run_outcome
  add column causes json not null default '{}';
