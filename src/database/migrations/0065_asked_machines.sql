-- Machines on which requests are answered now, so that collectors on the same machine give way. What a crash takes is told again a moment later.
create unlogged table asked_machine (
  -- What the system calls its boot, which containers on it share; elsewhere the host's name.
  machine text not null,
  asked_at timestamptz not null,
  constraint asked_machine_pkey primary key (machine)
);
