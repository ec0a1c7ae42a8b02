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

-- Which tasks of a contract are not completed yet.
create index task_contract_id_task_type_open_idx on task (contract_id, task_type)
  where state in ('pending', 'executing');
