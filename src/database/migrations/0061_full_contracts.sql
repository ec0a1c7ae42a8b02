-- A contract whose company stores more than it may: a duty says so, and requests that add data are refused until there is room.
alter table contract add column is_full boolean not null default false;
