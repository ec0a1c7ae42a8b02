-- Why publishing was stopped: a person's words, or that prices of a run were taken back.
alter table publishing
  add column pause_reason text,
  add column pause_cause text;
alter table publishing
  add constraint publishing_pause_reason_check check (char_length(pause_reason) <= 500),
  add constraint publishing_pause_cause_check check (pause_cause in ('asked', 'takenBack'));
