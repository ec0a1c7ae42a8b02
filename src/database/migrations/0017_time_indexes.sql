-- The index on time ends with the time. With the product behind it, it could serve a look-up of one product in a range
-- as well, by going through every time at which anything was stored: the planner took that for cheaper than the primary
-- key, and each product of a page cost the window's times. Equal times share an entry now, so it shrinks besides.

create index snapshot_contract_id_time_idx on snapshot (contract_id, stored_at);
drop index snapshot_contract_id_stored_at_idx;
