-- The shop plugin that serves a contract, as it registered itself; one a contract.

create table plugin (
  contract_id text primary key constraint plugin_contract_id_fkey references contract on delete cascade,
  plugin_id text not null,
  shop_system text not null,
  metrics_url text not null,
  updated_at timestamptz not null default now()
);
