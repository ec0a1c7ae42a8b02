-- Identifiers that products have left, because they were deleted or got others. What was published and rejected under them is kept
-- with the product's id, and the guard judges by it whatever has such an identifier next. No foreign key: it is checked row by row.

create table left_identifier (
  contract_id text not null,
  -- customerProductId, gtin, name or tags.<key>.
  attribute text not null,
  -- Empty where a product had no value before it got one.
  value text not null,
  -- The product that left it.
  product_id bigint not null,
  is_gone boolean not null,
  left_at timestamptz not null default now(),
  constraint left_identifier_pkey primary key (contract_id, attribute, value, product_id)
);

create index left_identifier_contract_id_product_id_idx on left_identifier (contract_id, product_id);

-- Contracts that have deleted products whose identifiers are not noted yet, and what identified these.
create table unnoted_deletion (
  contract_id text not null constraint unnoted_deletion_contract_id_fkey references contract on delete cascade,
  attribute text not null,
  constraint unnoted_deletion_pkey primary key (contract_id, attribute)
);

-- Deletions and imports that removed a large share of a contract's products, for the inbox.
create table product_removal (
  contract_id text not null constraint product_removal_contract_id_fkey references contract on delete cascade,
  -- Of an import, that of its task.
  removal_id uuid not null,
  is_import boolean not null,
  removed_at timestamptz not null default now(),
  removed integer not null,
  -- Products before.
  products integer not null,
  -- The guard's limit at that time.
  max_share_percent numeric not null,
  constraint product_removal_pkey primary key (contract_id, removal_id)
);
