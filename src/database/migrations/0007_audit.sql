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
