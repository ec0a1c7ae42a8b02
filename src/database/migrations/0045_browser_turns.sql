-- Turns whose pages a browser must show first. Collectors without one leave them to processes that have one.
alter table host_turn add column needs_browser boolean not null default false;
create index host_turn_needs_browser_idx on host_turn (due_at) where needs_browser;
