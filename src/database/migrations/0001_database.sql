-- What the tables of all rooms need.

-- Compares names by their groups of three letters, and finds parts of names.
create extension if not exists pg_trgm;

-- Lets an index of those groups begin with the contract.
create extension if not exists btree_gin;

-- The planner takes every contract for as large as the table. With statistics it took one that came after them for a
-- single row, in every statement, and went through whole windows in nested loops, or by an index that only begins with
-- contract_id: the feed of 20,000 products took 43 s instead of 0.3 s. A plan for a large contract is right for a small
-- one too, as all that is there then is little. Called for new partitions as well (src/history/partitions.ts).
--
-- Needs PostgreSQL 18; before, it does nothing, and statistics are what they were. It does nothing on many nodes either: the
-- planner's statistics of distributed tables lie there.
create function plan_for_any_contract(tenant regclass) returns void language plpgsql as $$
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
