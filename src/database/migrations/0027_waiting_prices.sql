-- A page of the prices that wait, the longest first. Its condition is that of no other index: with `status = 'pending'` the planner could
-- take the index by product instead, and read and sort every price that waits.
drop index held_price_waiting_idx;
create index held_price_waiting_idx on held_price (contract_id, created_at, product_id) where ended_at is null;
