-- What a contract watches: domains, the pages of its products there, and how those are read.

create table watched_domain (
  contract_id text not null constraint watched_domain_contract_id_fkey references contract on delete cascade,
  domain text not null,
  source_kind text not null constraint watched_domain_source_kind_check
    check (source_kind in ('page', 'shopify', 'woocommerce', 'magento', 'feed', 'csv', 'sitemap')),
  -- The address of a feed or catalogue, sealed with the installation's key: it may hold a secret.
  source_url_sealed text,
  basis text not null constraint watched_domain_basis_check
    check (basis in ('ownShop', 'permission', 'feed', 'publicPages')),
  schedule_cron text,
  schedule_time_zone text,
  -- The next occurrence of the schedule; null without one and while the domain is disabled.
  next_due_at timestamptz,
  country text not null,
  currency text not null,
  delivery_costs numeric(19, 4),
  delivery_free_from numeric(19, 4),
  tax text not null default 'gross' constraint watched_domain_tax_check check (tax in ('gross', 'net')),
  vat_percent numeric(7, 4),
  -- The seller of offers that name none; the domain if null.
  vendor_name text,
  offers_shown text not null default 'all' constraint watched_domain_offers_shown_check
    check (offers_shown in ('all', 'some')),
  keeps_vendor_names boolean not null default true,
  only_changes boolean not null default false,
  -- A snapshot of ours is closed when no reading confirmed it for so long; null: never.
  stale_after_days integer default 7,
  -- The product tag whose value is the address of the product's page; null: none.
  page_tag text,
  -- The version of the assortment whose tags were read last, and the tag.
  page_tag_read text,
  -- The hosts of its pages, as in watched_page.host; a host stays until the pages are counted anew.
  hosts text[] not null default '{}',
  -- Slows the contract's own turns at the hosts of the domain; never below their pace.
  interval_ms integer,
  is_enabled boolean not null default true,
  -- Held as a whole: its prices moved by one factor of the country's taxes, as after a switch from gross to net.
  held_at timestamptz,
  held_factor numeric(12, 6),
  -- Left out of the list: it is stopped. Its pages and recipe stay for limits.monitoring.keptAfterRemovalDays.
  removed_at timestamptz,
  -- After that: when the last snapshot that its collector stored was closed.
  snapshots_closed_at timestamptz,
  -- Of more pages than an answer counts: how many pairs of product and domain have a page, how many of them a confirmed
  -- snapshot, the median time of its confirmation.
  counted_pages integer,
  counted_pairs integer,
  counted_confirmed integer,
  counted_median_at timestamptz,
  counted_at timestamptz,
  -- The last complete reading of its feed or catalogue, for judging whether the next one is complete.
  complete_items integer,
  complete_at timestamptz,
  -- The product up to which names were compared with those of its catalogue; the next run goes on after it.
  names_compared_to bigint not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- Where the shop searches its products, with {gtin} in the place of the number; null: pages are not searched for.
  search_url text,
  -- Its pages are read as they are sent, or as a browser shows them after their scripts have run.
  source_method text not null default 'request' constraint watched_domain_source_method_check
    check (source_method in ('request', 'browser')),
  constraint watched_domain_pkey primary key (contract_id, domain),
  constraint watched_domain_schedule_check check ((schedule_cron is null) = (schedule_time_zone is null)),
  constraint watched_domain_held_check check ((held_at is null) = (held_factor is null))
);

create index watched_domain_next_due_at_idx on watched_domain (next_due_at) where next_due_at is not null;
create index watched_domain_removed_at_idx on watched_domain (removed_at) where removed_at is not null;

-- A page of a product on a domain. It hangs on the product's identifier, so deleting and importing the assortment keeps it.
create table watched_page (
  contract_id text not null constraint watched_page_contract_id_fkey references contract on delete cascade,
  page_id bigint generated always as identity,
  identifier text not null,
  domain text not null,
  url text not null,
  -- Of the URL, which is too long for an index.
  url_digest uuid not null,
  -- Without "www.", with the port unless it is 80 or 443.
  host text not null,
  origin text not null constraint watched_page_origin_check
    check (origin in ('given', 'import', 'feed', 'sitemap', 'search', 'matched')),
  state text not null default 'active' constraint watched_page_state_check
    check (state in ('candidate', 'active', 'gone', 'paused', 'rejected')),
  -- When a person last gave it, by a request or a CSV; null for others.
  given_at timestamptz,
  -- Since when the contract has no product with the identifier, as a duty found.
  product_gone_at timestamptz,
  -- How sure a match is, 0 to 1; null for pages that were given.
  score real,
  -- What a candidate's source says: [name, price, currency] and the like, for the person who decides.
  found json,
  -- Who decided on a candidate, and when.
  decided_by integer,
  decided_at timestamptz,
  -- For conditional requests, and what a 304 confirms.
  etag text,
  last_modified text,
  -- The last confirmed reading: its offers, method, recipe version and country.
  reading json,
  read_at timestamptz,
  -- The readings in a row that did not find the product, and the first of them.
  missing_readings integer not null default 0,
  missing_since timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint watched_page_pkey primary key (contract_id, page_id),
  constraint watched_page_contract_id_identifier_domain_url_key unique (contract_id, identifier, domain, url_digest)
) with (fillfactor = 80);

create index watched_page_contract_id_domain_idx on watched_page (contract_id, domain, page_id);
create index watched_page_missing_since_idx on watched_page (contract_id, missing_since)
  where missing_since is not null and state = 'active';

-- Candidates are listed in the order of their rows, without the many active pages between them.
create index watched_page_candidate_idx on watched_page (contract_id, page_id) where state = 'candidate';

-- The recipes of watched domains, by version. The newest one holds; a version never changes.
create table recipe (
  contract_id text not null,
  domain text not null,
  version integer not null,
  -- null: the recipe was deleted, and pages are read without one.
  document json,
  message text,
  account_id integer,
  created_at timestamptz not null default now(),
  constraint recipe_pkey primary key (contract_id, domain, version),
  constraint recipe_watched_domain_fkey foreign key (contract_id, domain) references watched_domain on delete cascade
);

-- Probes: pages of a domain that are read outside of runs, to see whether it can be read. A walled domain is read once a day until it
-- shows its pages again. One with a recipe is read every night. Methods with an alarm have their own time in method_window.
create table domain_probe (
  contract_id text not null,
  domain text not null,
  reason text not null constraint domain_probe_reason_check check (reason in ('wall', 'recipe')),
  due_at timestamptz not null,
  constraint domain_probe_pkey primary key (contract_id, domain, reason),
  constraint domain_probe_watched_domain_fkey foreign key (contract_id, domain) references watched_domain
    on delete cascade
);

create index domain_probe_due_at_idx on domain_probe (due_at);
