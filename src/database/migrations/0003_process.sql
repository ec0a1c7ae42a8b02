-- The installation, and the machines that it runs on.

-- What only one database can know about this installation.
create table installation (
  is_only boolean primary key default true constraint installation_is_only_check check (is_only),
  -- Recognises a process that was started with another SECRET_KEY.
  key_fingerprint bytea not null,
  created_at timestamptz not null default now(),
  -- When the last backup was completed; null before the first one.
  backed_up_at timestamptz
);

-- Machines on which requests are answered now, so that collectors on the same machine give way. What a crash takes is told again a
-- moment later.
create unlogged table asked_machine (
  -- What the system calls its boot, which containers on it share; elsewhere the host's name.
  machine text not null,
  asked_at timestamptz not null,
  constraint asked_machine_pkey primary key (machine)
);
