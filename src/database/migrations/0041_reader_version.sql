-- The version of the reader whose readings were counted: those of another one prove nothing. What was counted before is of the first.
alter table method_day
  add column reader_version integer not null default 1;

alter table method_window
  add column reader_version integer not null default 1;

-- The version of the reader of which the log has said that prices of an earlier one are closed.
alter table domain_moves
  add column reader_told integer not null default 1;
