-- Which products there are changes less often than what they are like: a version of its own keeps the marks of jumps
-- through updates (src/versions/data-part.ts). Contracts that have products begin with a slot, as they did with the others.

alter table contract_version drop constraint contract_version_part_check;
alter table contract_version add constraint contract_version_part_check
  check (part in ('settings', 'products', 'assortment', 'offers', 'recommendations', 'orders'));

insert into contract_version (contract_id, part, advance)
select contract_id, 'assortment', (random() * 1000000000)::bigint / 1000 + 1
from contract;
