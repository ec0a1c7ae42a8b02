-- A contract can be the company's sample shop, and it can be deleted: nobody sees it from then on, while a duty deletes what it has.
alter table contract add column is_sample boolean not null default false;
alter table contract add column deletion_began_at timestamptz;
create index contract_deletion_began_at_idx on contract (deletion_began_at) where deletion_began_at is not null;
