-- Where a shop searches its products, with {gtin} in the place of the number; null: pages are not searched for.
alter table watched_domain add column search_url text;
