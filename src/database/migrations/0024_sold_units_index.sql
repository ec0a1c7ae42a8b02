-- What was sold of a product in a time is summed for each price, and read from the index alone: the items of 30 days lie in
-- as many pages of the table, so a pricing run took three times as long beside 30 days of orders as beside one.

create index order_item_contract_id_item_id_created_at_idx on order_item (contract_id, item_id, created_at) include (quantity);
drop index order_item_contract_id_item_id_idx;
