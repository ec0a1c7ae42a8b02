-- What a contract's data is at, by part, so that what has not changed need not be read to be known as such. The version
-- of a part is the sum over its slots. A writer advances one slot that no other holds, so writers never wait for each
-- other; there are as many slots as there ever were writers at once.
create table contract_version (
  contract_id text not null constraint contract_version_contract_id_fkey references contract on delete cascade,
  part text not null
    constraint contract_version_part_check
      check (part in ('settings', 'products', 'offers', 'recommendations', 'orders', 'approvals', 'figures')),
  slot bigint generated always as identity,
  -- Advanced by a number drawn at random: a database restored from a backup does not come to a version that it had.
  advance bigint not null,
  constraint contract_version_pkey primary key (contract_id, part, slot)
) with (fillfactor = 40, autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 500);
