-- A reference is checked row by row, which takes a third of what it takes to add such a row: a run adds one of each table for each product.
-- Like prices and market data, these rows go with their contract before the contract does (`deleteContractRows`).
alter table newest_recommendation drop constraint newest_recommendation_contract_id_fkey;
alter table product_state drop constraint product_state_contract_id_fkey;
alter table product_figure drop constraint product_figure_contract_id_fkey;

-- A run renews the figures of all products at once. With as much room as the rows take, each new version lies beside the one before, and no
-- index changes; with less, more than half of them moved.
alter table product_figure set (fillfactor = 45);
