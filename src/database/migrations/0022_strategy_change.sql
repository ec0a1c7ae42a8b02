-- How a strategy is changed safely: versions that are not live, drafts, planned activations, rollouts; who may do what;
-- and who did it.

-- Whether a new version becomes the active one. Not after a version was named.
alter table strategy add column follows_newest boolean not null default true;
-- A deleted strategy is in no list. It stays as long as a run refers to it, so its prices can be explained.
alter table strategy add column deleted_at timestamptz;

create index strategy_deleted_at_idx on strategy (deleted_at) where deleted_at is not null;
create index pricing_run_strategy_idx on pricing_run (contract_id, strategy_id);

-- What somebody is writing. It prices nothing.
create table strategy_draft (
  contract_id text not null,
  strategy_id uuid not null,
  account_id integer not null constraint strategy_draft_account_id_fkey references account on delete cascade,
  -- As typed: it need not be a document.
  document text not null,
  -- The version that it began from; null for none.
  base_version integer,
  test_product_ids bigint[] not null,
  updated_at timestamptz not null default now(),
  constraint strategy_draft_pkey primary key (contract_id, strategy_id, account_id),
  constraint strategy_draft_strategy_fkey foreign key (contract_id, strategy_id) references strategy on delete cascade
);

-- The activation that waits for its time.
create table activation_plan (
  contract_id text primary key constraint activation_plan_contract_id_fkey references contract on delete cascade,
  strategy_id uuid not null,
  -- null: the newest one then, which prices follow from then on.
  version integer,
  due_at timestamptz not null,
  account_id integer not null,
  email text not null,
  address text not null,
  planned_at timestamptz not null default now(),
  constraint activation_plan_strategy_fkey foreign key (contract_id, strategy_id) references strategy on delete cascade
);

create index activation_plan_due_at_idx on activation_plan (due_at);

-- What a user may do in a contract besides what the role allows.
create table contract_right (
  contract_id text not null constraint contract_right_contract_id_fkey references contract on delete cascade,
  account_id integer not null constraint contract_right_account_id_fkey references account on delete cascade,
  rights text[] not null constraint contract_right_rights_check check (rights <@ array['approve', 'activate', 'guard']),
  constraint contract_right_pkey primary key (contract_id, account_id)
);

create index contract_right_account_id_idx on contract_right (account_id);

-- Members could activate before there were rights.
insert into contract_right (contract_id, account_id, rights)
select contract.contract_id, account.account_id, array['activate']
from contract
join account on account.company_id = contract.company_id
where account.role = 'member';

-- Who did what when. Only ever inserted into; old entries are deleted by the clock.
create table audit_entry (
  contract_id text not null constraint audit_entry_contract_id_fkey references contract on delete cascade,
  done_at timestamptz not null default now(),
  entry_number bigint generated always as identity,
  -- Who did it; the e-mail stays when the user is gone.
  account_id integer not null,
  email text not null,
  address text not null,
  action text not null,
  -- What it was done to: the name of a setting, the id of a strategy, an e-mail.
  subject text not null,
  before json,
  after json,
  constraint audit_entry_pkey primary key (contract_id, done_at, entry_number)
);

create index audit_entry_action_idx on audit_entry (contract_id, action, done_at, entry_number);
create index audit_entry_account_id_idx on audit_entry (contract_id, account_id, done_at, entry_number);
create index audit_entry_done_at_idx on audit_entry (done_at);
