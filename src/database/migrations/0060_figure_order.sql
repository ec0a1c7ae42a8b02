-- Lists, filters and counts scan these rows, and PostgreSQL takes a row apart up to the last column that a statement names: of 500,000
-- products each column takes 2 to 3 ms. So those that most statements name stand first. The columns are the same, and every release
-- names those that it writes. 5,000,000 rows are copied in about ten seconds, in which figures are neither read nor written.
do $$
declare
  is_spread boolean := false;
  given record;
begin
  -- Rows that are spread over many nodes would all pass the coordinator, so there the order stays.
  if exists (select from pg_extension where extname = 'citus') then
    execute 'select exists (select from pg_dist_partition where logicalrelid = ''product_figure''::regclass)' into is_spread;
  end if;
  if is_spread then
    return;
  end if;

  alter table product_figure rename to product_figure_before;

  create table product_figure (
    contract_id text not null,
    product_id bigint not null,
    -- 0 never priced, 1 priced, 2 priced as before, 3 held, 4 skipped, 5 failed.
    outcome smallint not null default 0,
    -- 0 none, 1 own offer, 2 published price, 3 reference price.
    ours_source smallint not null default 0,
    -- Shares in hundredths of a percent.
    change_share integer,
    -- Codes of figure_value: branch, strategy, domain and tags.
    branch integer,
    market_position integer,
    -- Amounts in hundredths of the contract's currency.
    ours bigint,
    advised bigint,
    -- Since when the newest price stands.
    published_at timestamptz,
    index_share integer,
    domain integer,
    cheapest bigint,
    -- Of the newest market data that is the oldest of its domains.
    market_at timestamptz,
    gap_share integer,
    tag_1 integer,
    tag_2 integer,
    tag_3 integer,
    tag_4 integer,
    tag_5 integer,
    tag_6 integer,
    tag_7 integer,
    tag_8 integer,
    units integer not null default 0,
    strategy integer,
    market_size integer,
    -- Of the product that the tags are of; 0: none yet.
    revision integer not null default 0,
    -- The price before the newest calculation.
    previous bigint
  ) with (fillfactor = 45);

  insert into product_figure (contract_id, product_id, outcome, ours_source, change_share, branch, market_position, ours, advised,
    published_at, index_share, domain, cheapest, market_at, gap_share, tag_1, tag_2, tag_3, tag_4, tag_5, tag_6, tag_7, tag_8, units,
    strategy, market_size, revision, previous)
  select contract_id, product_id, outcome, ours_source, change_share, branch, market_position, ours, advised,
    published_at, index_share, domain, cheapest, market_at, gap_share, tag_1, tag_2, tag_3, tag_4, tag_5, tag_6, tag_7, tag_8, units,
    strategy, market_size, revision, previous
  from product_figure_before;

  for given in
    select grantee::regrole::text as role, string_agg(privilege_type, ', ') as rights
    from pg_class
    cross join aclexplode(relacl)
    where oid = 'product_figure_before'::regclass and grantee not in (0, relowner)
    group by grantee
  loop
    execute format('grant %s on product_figure to %s', given.rights, given.role);
  end loop;
  drop table product_figure_before;

  -- After the rows: to check and to index each when it comes takes much longer.
  alter table product_figure
    add constraint product_figure_pkey primary key (contract_id, product_id),
    add constraint product_figure_contract_id_fkey foreign key (contract_id) references contract on delete cascade;
end $$;
