-- Companies, users, credentials and contracts. Few and shared between contracts: not distributed.
--
-- src/database/distribute.ts spreads every table with a contract_id over the nodes of a cluster by it, but for the tables that say
-- another place in a comment (ARCHITECTURE.md, "On many nodes").

create table company (
  company_id integer generated always as identity primary key,
  name text not null,
  created_at timestamptz not null default now()
);

comment on table company is 'place: every node';

-- A person or program that logs in. "user" is a reserved word.
create table account (
  account_id integer generated always as identity primary key,
  email text not null,
  name text not null default '',
  password_hash text,
  company_id integer constraint account_company_id_fkey references company,
  role text not null constraint account_role_check check (role in ('admin', 'owner', 'member', 'reader')),
  -- A token names the generation it was issued in: raising it ends every session at once.
  session_generation integer not null default 1,
  created_at timestamptz not null default now(),
  last_active_at timestamptz
);

create unique index account_email_key on account (lower(email));
create index account_company_id_idx on account (company_id);

-- The password for Basic authentication: 160 random bits or more, so a keyed hash suffices.
create table api_password (
  account_id integer primary key constraint api_password_account_id_fkey references account on delete cascade,
  password_hash bytea not null,
  created_at timestamptz not null default now(),
  -- data: contracts' data and reading the account. account: also users, contracts and credentials.
  scope text not null constraint api_password_scope_check check (scope in ('data', 'account'))
);

-- A refresh token works once. A used one is kept: who presents it again has stolen it, or was stolen from.
create table refresh_token (
  token_hash bytea primary key,
  account_id integer not null constraint refresh_token_account_id_fkey references account on delete cascade,
  -- All tokens that descend from one login.
  family_id uuid not null,
  expires_at timestamptz not null,
  used_at timestamptz
);

create index refresh_token_account_id_idx on refresh_token (account_id);
create index refresh_token_family_id_idx on refresh_token (family_id);

-- Lets its account choose a login password, once: after an invitation, or in place of a forgotten one. One of the purpose
-- "signIn" opens a session of the console, once.
create table one_time_token (
  account_id integer not null constraint one_time_token_account_id_fkey references account on delete cascade,
  purpose text not null
    constraint one_time_token_purpose_check check (purpose in ('invitation', 'passwordReset', 'signIn')),
  token_hash bytea not null constraint one_time_token_token_hash_key unique,
  expires_at timestamptz not null,
  constraint one_time_token_pkey primary key (account_id, purpose)
);

-- Failed logins within a window, per account ("login:<e-mail>", over Basic "basic:<e-mail>") and per address
-- ("address:<ip>"); and requests for a new password ("reset:<e-mail>", "reset-address:<ip>").
create table login_failure (
  subject text primary key,
  failures integer not null,
  window_ends_at timestamptz not null
);

create index login_failure_window_ends_at_idx on login_failure (window_ends_at);

-- The networks from which an account logged in lately: failed logins from elsewhere do not block it there.
create table known_network (
  account_id integer not null constraint known_network_account_id_fkey references account on delete cascade,
  network text not null,
  last_login_at timestamptz not null default now(),
  constraint known_network_pkey primary key (account_id, network)
);

create table contract (
  contract_id text primary key constraint contract_contract_id_check check (contract_id ~ '^[a-z0-9]{6}$'),
  contract_number integer generated always as identity constraint contract_contract_number_key unique,
  company_id integer not null constraint contract_company_id_fkey references company,
  contract_name text not null,
  contract_type text not null
    constraint contract_contract_type_check check (contract_type in ('reseller', 'manufacturer')),
  is_active boolean not null default true,
  expires_at timestamptz,
  time_zone text not null default 'UTC',
  -- Of recommendations; fixed by the first snapshot unless given.
  currency text,
  -- What the contract's products are identified by; null while it has none.
  identifying_attribute text,
  -- When a CSV import last replaced the whole assortment: every product left was updated by it.
  assortment_replaced_at timestamptz not null default '-infinity',
  -- Market data and recommendations are kept so long.
  offer_retention_days integer not null default 730
    constraint contract_offer_retention_days_check check (offer_retention_days between 1 and 3650),
  created_at timestamptz not null default now(),
  -- The company's sample shop.
  is_sample boolean not null default false,
  -- Since when it is deleted: nobody sees it from then on, while a duty deletes what it has.
  deletion_began_at timestamptz,
  -- The company stores more than it may: a duty says so, and requests that add data are refused until there is room.
  is_full boolean not null default false
);

create index contract_company_id_idx on contract (company_id);
create index contract_deletion_began_at_idx on contract (deletion_began_at) where deletion_began_at is not null;

-- What a user may do in a contract besides what the role allows.
create table contract_right (
  contract_id text not null constraint contract_right_contract_id_fkey references contract on delete cascade,
  account_id integer not null constraint contract_right_account_id_fkey references account on delete cascade,
  rights text[] not null constraint contract_right_rights_check check (rights <@ array['approve', 'activate', 'guard']),
  constraint contract_right_pkey primary key (contract_id, account_id)
);

create index contract_right_account_id_idx on contract_right (account_id);
