-- Who runs the marketplace, how they get in, and what they did. Whatever opens a door is kept as a hash only.

-- Cookies of one localhost port are sent to every other: the cookie's name tells the installations apart.
create table console_instance (
  only_row boolean primary key default true check (only_row),
  name text not null
);
insert into console_instance (name) values (substr(md5(random()::text || clock_timestamp()::text), 1, 8));

create table people (
  id uuid primary key,
  name text not null,
  role text not null check (role in ('viewer', 'support', 'lender-manager', 'compliance', 'owner')),
  created_at timestamptz not null,
  removed_at timestamptz
);
create unique index people_by_name on people (lower(name)) where removed_at is null;

create table passkeys (
  id uuid primary key,
  person_id uuid not null references people (id),
  credential_id text not null unique,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null,
  label text not null,
  created_at timestamptz not null,
  used_at timestamptz
);
create index passkeys_by_person on passkeys (person_id);

-- One-time links. With a person: somebody who is here and has lost their passkey.
create table invitations (
  id uuid primary key,
  hash bytea not null unique,
  name text not null,
  role text not null,
  person_id uuid references people (id),
  made_by text not null,
  created_at timestamptz not null,
  ends_at timestamptz not null,
  used_at timestamptz,
  revoked_at timestamptz
);

create table console_sessions (
  id uuid primary key,
  hash bytea not null unique,
  person_id uuid not null references people (id),
  created_at timestamptz not null,
  used_at timestamptz not null,
  -- When the passkey was last shown.
  confirmed_at timestamptz not null,
  ends_at timestamptz not null
);
create index console_sessions_by_person on console_sessions (person_id);

create table operator_tokens (
  id uuid primary key,
  hash bytea not null unique,
  name text not null,
  role text not null check (role in ('viewer', 'support', 'lender-manager', 'compliance', 'owner', 'monitor')),
  -- Null: a service's own.
  person_id uuid references people (id),
  source text not null check (source in ('made', 'setting', 'command-line')),
  made_by text not null,
  created_at timestamptz not null,
  ends_at timestamptz,
  revoked_at timestamptz,
  used_at timestamptz
);

-- What a passkey has to sign: once, within minutes, and for the purpose and person that it was made for.
create table passkey_challenges (
  hash bytea primary key,
  purpose text not null,
  owner_id uuid,
  ends_at timestamptz not null
);

create table command_line_sign_ins (
  secret_hash bytea primary key,
  code_hash bytea not null unique,
  ends_at timestamptz not null,
  approved_by uuid references people (id)
);

-- One chain: every write and every reveal. Texts of JSON, since hashes are over exactly what stands there.
create table history (
  position integer primary key,
  id uuid not null unique,
  at timestamptz not null,
  person_id uuid,
  person text not null,
  role text,
  via text not null,
  call text not null,
  subject text,
  outcome text not null check (outcome in ('done', 'unknown')),
  before text,
  after text,
  -- Plain where the subject is nobody; else sealed under the data key of reason_subject, so that it goes with the person.
  reason text,
  reason_sealed bytea,
  reason_subject uuid,
  reason_digest bytea,
  previous_hash bytea not null,
  hash bytea not null,
  key_id text not null
);
-- Never sampled: a reason goes with its person, and statistics would keep some of it.
alter table history alter column reason set statistics 0;
alter table history alter column reason_sealed set statistics 0;
alter table history alter column reason_digest set statistics 0;
create index history_by_subject on history (subject, position);
create index history_by_person on history (person, position);
create index history_by_call on history (call, position);
create index history_by_time on history (at);

create function refuse_history_change() returns trigger language plpgsql as $$
begin
  raise exception 'the history is append-only';
end $$;
create trigger history_is_append_only before update or delete on history for each row execute function refuse_history_change();

-- Where the chain ends, so that one cut short is noticed.
create table history_head (
  only_row boolean primary key default true check (only_row),
  length integer not null,
  hash bytea not null
);
insert into history_head (length, hash) values (0, '');

-- Acts that have begun. One that a process left behind becomes an entry with an unknown outcome.
create table history_intents (
  id uuid primary key,
  at timestamptz not null,
  person_id uuid,
  person text not null,
  role text,
  via text not null,
  call text not null,
  subject text
);
