-- Of lists with several entries a product, how many there are up to each mark (src/paging/landmarks.ts). Marks that the
-- release before writes have none, and are not used.

alter table page_landmark add column entries bigint[] not null default '{}';
