-- Families are priced together after all other products, also in runs whose products follow others. Nothing waits in between.

drop table family_member;

alter table pricing_run
  drop column settled;

-- Besides the batches that are settled, a run stores the families that are too large for it.
update pricing_run
set families = json_build_object('batches', families, 'large', '[]'::json)
where families is not null;
