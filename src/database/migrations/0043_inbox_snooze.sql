-- What a person hides from the inbox until a time.

create table inbox_snooze (
  contract_id text not null constraint inbox_snooze_contract_id_fkey references contract on delete cascade,
  account_id integer not null constraint inbox_snooze_account_id_fkey references account on delete cascade,
  kind text not null,
  key text not null,
  until timestamptz not null,
  constraint inbox_snooze_pkey primary key (contract_id, account_id, kind, key)
);

create index inbox_snooze_account_id_idx on inbox_snooze (account_id);
