-- The process that works on a task, or has the lease of a duty. When it has died, the process that follows it ends what it left.

alter table task
  add column worker_id uuid;

alter table figure_state
  add column leased_by uuid;

alter table market_state
  add column leased_by uuid;
