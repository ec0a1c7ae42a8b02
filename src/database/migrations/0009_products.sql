-- The assortment. Product ids come from one sequence for all contracts, so a foreign id cannot be guessed to exist.

create table product (
  contract_id text not null constraint product_contract_id_fkey references contract on delete cascade,
  product_id bigint generated always as identity,
  -- The identifying attribute's value.
  identifier text not null,
  customer_product_id text,
  name text,
  gtin bigint,
  reference_price numeric(15, 2),
  min_price_boundary numeric(15, 2),
  max_price_boundary numeric(15, 2),
  -- As they go out: [{"label", "stringValue", "doubleValue"?, "integerValue"?, "booleanValue"?}].
  tags json not null default '[]',
  -- Counts what a price depends on; with it a state of the product is named for good.
  revision integer not null default 1,
  revised_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint product_pkey primary key (contract_id, product_id),
  constraint product_contract_id_identifier_key unique (contract_id, identifier),
  constraint product_boundaries_check check (min_price_boundary <= max_price_boundary)
) with (fillfactor = 85);

create index product_contract_id_customer_product_id_idx on product (contract_id, customer_product_id);

-- CSV imports of an assortment: the upload, kept until its task is completed, and the rows on their way into product.

-- The body as it came, in compressed pieces. Logged: an upload that was acknowledged survives any crash.
create table product_upload_part (
  contract_id text not null constraint product_upload_part_contract_id_fkey references contract on delete cascade,
  upload_id uuid not null,
  part_number integer not null,
  -- zstd.
  content bytea not null,
  stored_at timestamptz not null default now(),
  constraint product_upload_part_pkey primary key (contract_id, upload_id, part_number)
);

-- Compressed already.
alter table product_upload_part alter column content set storage external;

-- Rows of an upload, only ever seen by the one transaction that fills, uses and empties it: what a crash takes is made
-- again from the upload, so it need not be in the log.
create unlogged table product_import_row (
  contract_id text not null,
  import_id uuid not null,
  row_number bigint not null,
  identifier text not null,
  customer_product_id text,
  name text,
  gtin bigint,
  reference_price numeric(15, 2),
  min_price_boundary numeric(15, 2),
  max_price_boundary numeric(15, 2),
  tags json not null
);

create index product_import_row_contract_id_import_id_idx on product_import_row (contract_id, import_id);

-- What an import by CSV would do, and the upload that it can still be made of.
create table product_rehearsal (
  contract_id text not null,
  task_id uuid not null,
  -- null once the upload is dropped, or the import's.
  upload_id uuid,
  kept_until timestamptz not null,
  -- The version of the products that it was compared with.
  products_version text not null,
  -- JSON, as the task answers it.
  result text not null,
  -- The import that it became.
  applied_task_id uuid,
  constraint product_rehearsal_pkey primary key (contract_id, task_id),
  constraint product_rehearsal_task_fkey foreign key (contract_id, task_id) references task (contract_id, task_id)
    on delete cascade
);

create index product_rehearsal_upload_id_idx on product_rehearsal (contract_id, upload_id) where upload_id is not null;
