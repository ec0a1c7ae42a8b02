-- How many products the figures of a contract have: of a contract that has most of the table, the table is read in its own order.

alter table figure_state add column products bigint not null default 0;
