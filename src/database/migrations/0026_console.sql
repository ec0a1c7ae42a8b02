-- The console. A token of the purpose "signIn" opens a session of it, once.

alter table one_time_token
  drop constraint one_time_token_purpose_check,
  add constraint one_time_token_purpose_check check (purpose in ('invitation', 'passwordReset', 'signIn'));
