-- A planned activation has the version that was chosen when it was planned. Whether later ones are to follow it is said beside it.
alter table activation_plan add column follows_newest boolean not null default false;

update activation_plan as plan
set version = strategy.version, follows_newest = true
from strategy
where plan.version is null
  and strategy.contract_id = plan.contract_id
  and strategy.strategy_id = plan.strategy_id;
