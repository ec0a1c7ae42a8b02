-- Requests sent under an Idempotency-Key, and what they were answered (http/idempotency.ts).

create table idempotent_request (
  -- '' where the path has no contract.
  contract_id text not null,
  account_id integer not null constraint idempotent_request_account_id_fkey references account on delete cascade,
  -- SHA-256 of the key.
  key_digest bytea not null,
  request_digest bytea not null,
  -- Whoever holds it may write the answer.
  claim_token uuid not null,
  -- Until then nobody else takes the key: while it is unanswered a lease, then how long the answer is kept.
  expires_at timestamptz not null,
  -- {"status", "contentType", "body"}, sealed: answers carry secrets such as API passwords. null: in flight.
  answer_sealed text,
  constraint idempotent_request_pkey primary key (contract_id, account_id, key_digest)
);

create index idempotent_request_expires_at_idx on idempotent_request (expires_at);
