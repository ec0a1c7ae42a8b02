-- The same tables on one PostgreSQL and on many nodes (ARCHITECTURE.md, "On many nodes"): src/database/distribute.ts spreads every
-- table with a contract_id by it, but for the tables that say another place here. A table of a later migration does the same.
comment on table company is 'place: every node';
comment on table company_log_message is 'place: every node';
comment on table fetch_job is 'place: coordinator';
comment on table host_turn is 'place: coordinator';

-- The planner's statistics of distributed tables lie on the nodes.
create or replace function plan_for_any_contract(tenant regclass) returns void language plpgsql as $$
declare
  relation record;
begin
  if current_setting('server_version_num')::integer < 180000
    or exists (select 1 from pg_extension where extname = 'citus')
  then
    return;
  end if;
  select relname, relkind, relnamespace::regnamespace as schema into relation from pg_class where oid = tenant;
  execute format('alter table %s alter column contract_id set statistics 0', tenant);
  perform pg_restore_attribute_stats(
    'schemaname', relation.schema::text,
    'relname', relation.relname::text,
    'attname', 'contract_id',
    'inherited', relation.relkind = 'p',
    'null_frac', 0::real,
    'avg_width', 8,
    'n_distinct', 1::real);
end $$;

-- How many transactions have published prices of a contract. A publication holds the row's lock until it commits. So
-- whoever reads n sees the publications up to n and no other, on any node and in a restored database.
create table publication_count (
  contract_id text primary key constraint publication_count_contract_id_fkey references contract on delete cascade,
  publications bigint not null
) with (fillfactor = 40);

-- Takes the place of stored_by; null in rows that an earlier release wrote.
alter table recommendation add column publication_number bigint;
-- Take the place of fetched_snapshot and dismissed_snapshot: the last publication that was fetched or dismissed.
alter table feed add column fetched_publication bigint not null default 0;
alter table feed add column dismissed_publication bigint not null default 0;

-- What was committed after a fetch, with a time before it, stays new.
with late as (
  update recommendation
  set publication_number = 1
  from feed
  where recommendation.contract_id = feed.contract_id
    and ((calculated_at > fetched_at - interval '15 minutes' and calculated_at <= fetched_at
        and not pg_visible_in_snapshot(stored_by, fetched_snapshot))
      or (calculated_at > dismissed_at - interval '15 minutes' and calculated_at <= dismissed_at
        and not pg_visible_in_snapshot(stored_by, dismissed_snapshot)))
  returning recommendation.contract_id
)
insert into publication_count (contract_id, publications)
select distinct contract_id, 1
from late;
