-- When the last backup was completed; null before the first one.
alter table installation add column backed_up_at timestamptz;
