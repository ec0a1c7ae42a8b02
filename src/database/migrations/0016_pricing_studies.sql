-- Simulations and backtests that are too large for one answer: tasks whose result is kept for some days.

create table pricing_study (
  contract_id text not null,
  task_id uuid not null,
  created_at timestamptz not null default now(),
  -- What every price of it is calculated with, fixed when it was asked for; immutable (src/pricing/study.ts).
  settings json not null,
  -- Products up to here are done: a task that is taken up again goes on behind it.
  last_product_id bigint not null default 0,
  -- The sums over the products that are done.
  sums json not null default '{}',
  constraint pricing_study_pkey primary key (contract_id, task_id),
  constraint pricing_study_task_fkey foreign key (contract_id, task_id) references task on delete cascade
);

create index pricing_study_created_at_idx on pricing_study (created_at);

-- The result in pieces of the text that is sent out: objects by comma.
create table pricing_study_part (
  contract_id text not null,
  task_id uuid not null,
  -- The last product of the piece; the pieces are in its order.
  last_product_id bigint not null,
  products text not null,
  constraint pricing_study_part_pkey primary key (contract_id, task_id, last_product_id),
  constraint pricing_study_part_study_fkey foreign key (contract_id, task_id) references pricing_study on delete cascade
);
