-- Probes: pages of a domain that are read outside of runs, to see whether it can be read.

-- A walled domain is read once a day until it shows its pages again. One with a recipe is read every night.
-- Methods with an alarm have their own time in method_window.
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

-- Recipes from before are read from the next night on.
insert into domain_probe (contract_id, domain, reason, due_at)
select contract_id, domain, 'recipe', date_trunc('day', now(), 'UTC') + interval '26 hours'
from (
  select distinct on (contract_id, domain) contract_id, domain, document
  from recipe
  order by contract_id, domain, version desc
) as newest
where document is not null;

create index fetch_job_probe_idx on fetch_job (contract_id, domain) where kind = 'probe';
