-- Lists filter by who is cheapest, and by whether everybody else has sold out.

-- Columns are added at the end of the row, so only pages and counts that name these two take each row apart so far.
alter table product_figure
  -- A code of figure_value.
  add column cheapest_vendor integer,
  add column is_sold_out boolean not null default false;

-- The figures of other tags are all renewed, so those of before get both columns.
update figure_state
set tag_keys = '';
