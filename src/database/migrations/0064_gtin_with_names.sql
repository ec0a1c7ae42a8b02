-- A GTIN is searched where names are, which follow the products: an index of product makes an import a fifth dearer for the database.
alter table product_name add column gtin bigint;

create index product_name_contract_id_gtin_idx on product_name (contract_id, gtin) where gtin is not null;

drop index product_contract_id_gtin_idx;

-- All are followed again. Until then searches read the products themselves.
update figure_state set products_version = '', tag_keys = '';
