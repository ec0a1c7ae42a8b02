-- What was imported and is probably wrong all the same: a list as answers have it.

alter table task
  add column warnings text;
