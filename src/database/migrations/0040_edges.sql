-- Why a product got no price, as codes and numbers: [{"code", "params"}], for words in the reader's language. null: by an
-- earlier release, which stored English words alone.
alter table unpriced_product add column why json;

-- When the next branch or calendar of the versions that price products begins or ends: a run starts then. No row: none does.
create table strategy_edge (
  contract_id text primary key constraint strategy_edge_contract_id_fkey references contract on delete cascade,
  due_at timestamptz not null
);

-- A page of the prices that wait, the longest first.
create index held_price_waiting_idx on held_price (contract_id, created_at, product_id) where status = 'pending';

create index strategy_edge_due_at_idx on strategy_edge (due_at);
