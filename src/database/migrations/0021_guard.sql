-- What stands between a calculated price and the shop: the price guard, the circuit breaker, rates of currencies.

-- Immutable versions; the newest holds. A contract without any has the defaults of new contracts (engine/guard/guard.ts).
create table price_guard (
  contract_id text not null constraint price_guard_contract_id_fkey references contract on delete cascade,
  version integer not null,
  document json not null,
  stored_at timestamptz not null default now(),
  constraint price_guard_pkey primary key (contract_id, version)
);

-- Contracts that are older than the guard go on as they were: every price is published, and no run is stopped.
insert into price_guard (contract_id, version, document)
select contract_id, 1, '{"withoutFloor":{"belowPercent":40,"onBreach":"publish"},"change":{"maxPercentUp":50,"maxPercentDown":30,"perHours":24,"onBreach":"publish"},"farFromMarket":{"belowPercent":30,"abovePercent":700,"onBreach":"publish"},"belowCost":{"amount":{"of":"tags.purchasePrice"},"onBreach":"publish"},"staleMarket":{"hours":72,"onBreach":"publish"},"run":{"maxShareUp":60,"maxShareDown":60,"maxShareHeld":20,"maxShareFailed":50,"maxShareWithoutMarket":30,"maxMeanPercent":15,"maxTimesUsual":5,"sampleSize":2000,"minProducts":100,"ownSuspected":{"sharePercent":50,"minProducts":20},"onBreach":"publish"},"requiredApprovals":{"default":1,"byReason":{}},"fourEyes":false}'
from contract;

-- Immutable versions; the newest holds. A version of the same rates says that they still hold.
create table currency_rates (
  contract_id text not null constraint currency_rates_contract_id_fkey references contract on delete cascade,
  version integer not null,
  -- [{"currency", "rate"}]
  rates json not null,
  stored_at timestamptz not null default now(),
  constraint currency_rates_pkey primary key (contract_id, version)
);

alter table pricing_run
  -- The guard that its prices are judged by; 0 is that of new contracts. null: the run is older than the guard.
  add column guard_version integer,
  -- [{"currency", "rate", "atMs"}]
  add column rates json not null default '[]',
  -- Products counted when it began, of which its shares are.
  add column product_count integer,
  -- The random products that were judged before its first price was published; null until they are drawn.
  add column sample bigint[],
  -- The sums that its shares are made of, over the products that are done: engine/guard/breaker.ts.
  add column sums json,
  -- Why the circuit breaker stopped it, {"code", "params"}, and when; null: it did not.
  add column tripped json,
  add column tripped_at timestamptz,
  -- When the contract's callbacks were told of it.
  add column trip_reported_at timestamptz,
  -- When its last product was done; null for a run that was broken off.
  add column ended_at timestamptz;

-- Whether the product had competitors when its newest price was published; null for prices older than the guard.
alter table newest_recommendation
  add column has_competitors boolean;
