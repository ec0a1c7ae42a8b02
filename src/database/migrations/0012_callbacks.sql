-- Callbacks (webhooks) and what was delivered.

create table callback (
  contract_id text not null constraint callback_contract_id_fkey references contract on delete cascade,
  callback_id uuid not null,
  -- In the order sent.
  callback_position integer not null,
  url text not null,
  method text not null constraint callback_method_check check (method in ('GET', 'POST')),
  name text,
  body_template text not null,
  -- [{"name", "value"} | {"name", "sealed"}]: values that look secret are sealed with the installation's key.
  headers json not null,
  token_sealed text,
  -- A contract has a list of callbacks for each event.
  event text not null default 'pricingCompleted'
    constraint callback_event_check check (event in ('pricingCompleted', 'monitoringAlert', 'pricingHeld')),
  constraint callback_pkey primary key (contract_id, callback_id)
);

-- The key that a contract's deliveries are signed with (Standard Webhooks), sealed. Whoever replaces the contract's
-- list locks this row first.
create table callback_signing_key (
  contract_id text primary key constraint callback_signing_key_contract_id_fkey references contract on delete cascade,
  key_sealed text not null,
  -- The key before the last rotation; deliveries are signed with both until then.
  previous_key_sealed text,
  previous_until timestamptz,
  constraint callback_signing_key_previous_check check ((previous_key_sealed is null) = (previous_until is null))
);

-- One delivery is one task of type backend.tasks.pricing.callback; its task_id is the webhook-id.
create table callback_delivery (
  contract_id text not null,
  task_id uuid not null,
  callback_name text,
  -- The request, sealed: it carries secrets and must be sent the same on every attempt.
  request_sealed text not null,
  url text not null,
  method text not null,
  created_at timestamptz not null default now(),
  attempts integer not null default 0,
  -- null: no attempt is left to make. An attempt before its time is a leftover of a crash and is not made.
  next_attempt_at timestamptz default now(),
  last_attempt_at timestamptz,
  last_status integer,
  -- In words, without anything the receiver sent.
  last_error text,
  constraint callback_delivery_pkey primary key (contract_id, task_id),
  constraint callback_delivery_task_fkey foreign key (contract_id, task_id) references task on delete cascade
);
