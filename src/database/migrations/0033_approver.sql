-- A role that reads, and decides on held prices.

alter table account drop constraint account_role_check;
alter table account
  add constraint account_role_check check (role in ('admin', 'owner', 'member', 'approver', 'reader'));
