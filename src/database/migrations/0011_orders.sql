-- What customers sold. An item is of the product whose customer_product_id is its item_id; which one that is, is looked
-- up when read, so no product id is stored.

create table customer_order (
  contract_id text not null constraint customer_order_contract_id_fkey references contract on delete cascade,
  -- The order of lists. An order keeps it when it is overwritten.
  order_number bigint generated always as identity,
  -- The customer's own.
  order_id text not null,
  origin text,
  referrer text,
  created_at timestamptz not null,
  total_price numeric(15, 2) constraint customer_order_total_price_check check (total_price >= 0),
  shipping_costs numeric(15, 2) constraint customer_order_shipping_costs_check check (shipping_costs >= 0),
  currency text not null,
  imported_at timestamptz not null default now(),
  constraint customer_order_pkey primary key (contract_id, order_number) include (created_at),
  constraint customer_order_contract_id_order_id_key unique (contract_id, order_id)
) with (fillfactor = 85);

create index customer_order_contract_id_created_at_idx on customer_order (contract_id, created_at, order_number);

create table order_item (
  contract_id text not null,
  order_number bigint not null,
  item_position integer not null,
  item_id text not null,
  unit_price numeric(15, 2) not null constraint order_item_unit_price_check check (unit_price >= 0),
  quantity integer not null constraint order_item_quantity_check check (quantity >= 1),
  tax_percentage numeric(8, 4),
  -- The order's, here as well, so that what was sold of a product in a time is one range of one index.
  created_at timestamptz not null,
  currency text not null,
  constraint order_item_pkey primary key (contract_id, order_number, item_position),
  constraint order_item_order_fkey foreign key (contract_id, order_number) references customer_order on delete cascade
);

-- What was sold of a product is summed for each price from the index alone: the items of 30 days lie in as many pages of
-- the table, so that a pricing run took three times as long.
create index order_item_contract_id_item_id_created_at_idx on order_item (contract_id, item_id, created_at) include (quantity);
