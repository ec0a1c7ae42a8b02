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
