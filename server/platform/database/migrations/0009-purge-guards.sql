-- What keeps a purge from trusting a wrong clock, and shows that the job is at work.

-- What is due is counted before it is removed; the others have an index for that already.
create index verifications_by_age on verifications (created_at);

-- The last time that a process of each kind looked for what is due. One row each, however often that is.
create table purge_runs (
  role text primary key,
  at timestamptz not null,
  removed integer not null,
  -- Why nothing was removed; null when the purge went ahead.
  hold jsonb
);

-- An operator's word that one purge which was held may go ahead.
create table purge_allowances (
  id bigint generated always as identity primary key,
  allowed_at timestamptz not null,
  allowed_by text not null,
  expires_at timestamptz not null,
  used_at timestamptz
);

-- One row: when the clocks last raised no doubt.
create table purge_clock (
  only_row boolean primary key default true check (only_row),
  trusted_at timestamptz not null
);
