-- Tags of products whose tags have not changed are neither counted nor sampled again.

alter table product_figure
  -- Of the tags that are counted; null before they were.
  add column tags_digest integer;

alter table figure_state
  -- Of the sample of products that the filter tags were chosen by.
  add column sample_digest bigint;
