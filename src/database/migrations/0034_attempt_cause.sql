-- Why the last attempt at a product on a domain failed: a code, and the status after a colon if there is one, such as `status:403`.

alter table monitoring_state
  add column cause text,
  add constraint monitoring_state_cause_check check (length(cause) <= 40);
