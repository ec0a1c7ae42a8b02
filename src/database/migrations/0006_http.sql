-- Requests sent under an Idempotency-Key, and their answers (http/idempotency.ts). A row commits with the request's effects.

create table idempotent_request (
  -- '' if the path has no contract.
  contract_id text not null,
  account_id integer not null constraint idempotent_request_account_id_fkey references account on delete cascade,
  -- SHA-256 of the key.
  key_digest bytea not null,
  request_digest bytea not null,
  -- The time until which the answer is kept.
  expires_at timestamptz not null,
  -- {"status", "contentType", "body"}, sealed because answers hold secrets such as API passwords.
  answer_sealed text not null,
  constraint idempotent_request_pkey primary key (contract_id, account_id, key_digest)
);

create index idempotent_request_expires_at_idx on idempotent_request (expires_at);
