-- Lists show all prices of a row without delivery or all with it; and cost, margin and stock.

alter table product_figure
  -- Null while our delivery costs are not known.
  add column own_delivery bigint,
  -- By prices with delivery, as the columns without `total` are by prices without.
  add column total_cheapest bigint,
  add column total_index_share integer,
  add column total_position integer,
  add column total_cheapest_vendor integer,
  add column cost bigint,
  -- Of the advised price.
  add column margin_share integer,
  add column stock integer;

-- The figures of other tags are all renewed, so those of before get these columns.
update figure_state
set tag_keys = '';
