-- Recommendations are written once and never touched again. Of one product they form a single series, so the newest
-- within a range is the last one there, found by primary key; nothing has to mark the ones before it. (Snapshots form
-- a series per product and domain and keep their mark.) Marking cost a second copy of each row and, with the pages
-- full, a second entry in each index: half of what a pricing run wrote.

alter table recommendation drop column superseded_at;

-- The id says where the row is: the time, then the product (src/pricing/recommendations/recommendation-id.ts). No index is needed.
update recommendation
set recommendation_id = (lpad(to_hex((extract(epoch from calculated_at) * 1000)::bigint), 12, '0') || '8000'
  || lpad(to_hex(product_id | (-9223372036854775808)), 16, '0'))::uuid;
drop index recommendation_contract_id_recommendation_id_idx;

-- null: one domain has a price, and the row's own columns are it.
alter table recommendation alter column domains drop not null;

-- A run renews every row of it: with room for a second version of each in its page no index entry is written.
alter table newest_recommendation set (fillfactor = 45);
