-- Families: prices of their members wait until all of them are calculated, and are settled together.

create table family_member (
  contract_id text not null,
  task_id uuid not null,
  version_place smallint not null,
  product_id bigint not null,
  member json not null,
  result json,
  constraint family_member_pkey primary key (contract_id, task_id, version_place, product_id)
);

create table family_pass (
  contract_id text not null,
  task_id uuid not null,
  family_id bigint not null,
  members json not null,
  constraint family_pass_pkey primary key (contract_id, task_id, family_id)
);

alter table pricing_run
  add column settled integer not null default 0;
