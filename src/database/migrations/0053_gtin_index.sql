-- A search for a GTIN reads the products that have it, not the whole assortment.
create index product_contract_id_gtin_idx on product (contract_id, gtin) where gtin is not null;
