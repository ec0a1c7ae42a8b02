-- Pages of a domain are read as they are sent, or as a browser shows them after their scripts have run.
alter table watched_domain
  add column source_method text not null default 'request' constraint watched_domain_source_method_check
    check (source_method in ('request', 'browser'));
