-- A change of a price guard that asks for four eyes: it waits until a second user sends the same.

create table guard_proposal (
  contract_id text primary key constraint guard_proposal_contract_id_fkey references contract on delete cascade,
  -- The guard that would hold then.
  document json not null,
  account_id integer not null,
  email text not null,
  proposed_at timestamptz not null default now()
);
