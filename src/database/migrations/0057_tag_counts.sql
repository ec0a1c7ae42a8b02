-- How many products have each key of their tags, by ranges of product ids: after a change only the ranges of changed products are
-- counted again. Null counts: the range has too many keys. They are true while `counted` is `changes`.
create table tag_count (
  contract_id text not null constraint tag_count_contract_id_fkey references contract on delete cascade,
  part bigint not null,
  changes integer not null,
  counted integer not null default 0,
  counts json,
  constraint tag_count_pkey primary key (contract_id, part)
);

-- The version of the products that the counts are of.
alter table figure_state add column tags_version text not null default '';
