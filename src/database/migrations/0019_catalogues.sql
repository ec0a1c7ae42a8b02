-- Catalogues and feeds: what they hold while a run compares it with the products, and candidates by name.

-- Compares names by their groups of three letters. An installation that cannot have the extension gets no candidates by
-- name; all else works.
do $$
begin
  create extension if not exists pg_trgm;
exception when others then
  raise notice 'pg_trgm is not available: %', sqlerrm;
end $$;

-- Items of a catalogue in the order of reading. They are deleted at the end of their job, so they need not be in the log:
-- a job whose items a crash took reads its catalogue again.
create unlogged table catalogue_item (
  contract_id text not null,
  -- Of fetch_job.
  job_id bigint not null,
  item_number bigint not null,
  gtin bigint,
  sku text,
  -- As watched_page.url_digest.
  url_digest uuid,
  -- In lower case without accents; null where it is not compared.
  folded_name text,
  item json not null,
  read_at timestamptz not null,
  constraint catalogue_item_pkey primary key (contract_id, job_id, item_number)
);

create index catalogue_item_contract_id_job_id_gtin_idx on catalogue_item (contract_id, job_id, gtin)
  where gtin is not null;
create index catalogue_item_contract_id_job_id_sku_idx on catalogue_item (contract_id, job_id, sku) where sku is not null;
create index catalogue_item_contract_id_job_id_url_digest_idx on catalogue_item (contract_id, job_id, url_digest)
  where url_digest is not null;

do $$
begin
  if exists (select from pg_extension where extname = 'pg_trgm') then
    create index catalogue_item_folded_name_idx on catalogue_item using gin (folded_name gin_trgm_ops);
  end if;
end $$;

-- Candidates are listed in the order of their rows, without the many active pages between them.
create index watched_page_candidate_idx on watched_page (contract_id, page_id) where state = 'candidate';
