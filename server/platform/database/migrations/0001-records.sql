-- Everything the server keeps about people. What identifies anybody is in sealed_groups, as ciphertext, and nowhere else.

-- A subject is one application, one verification or one privacy request. Without its data key, nothing sealed for it can be read again:
-- erasing somebody is setting wrapped to null.
create table data_keys (
  subject_id uuid primary key,
  kind text not null check (kind in ('application', 'verification', 'privacy-request')),
  key_id text not null,
  wrapped bytea,
  created_at timestamptz not null,
  destroyed_at timestamptz,
  check ((wrapped is null) = (destroyed_at is not null))
);
create index data_keys_by_ring_key on data_keys (key_id) where wrapped is not null;

create table sealed_groups (
  subject_id uuid not null references data_keys (subject_id),
  group_name text not null,
  sealed bytea not null,
  primary key (subject_id, group_name)
);

create table applications (
  id uuid primary key references data_keys (subject_id),
  created_at timestamptz not null,
  status text not null default 'received'
    check (status in ('received', 'approved', 'sold', 'pending', 'data_error', 'reject', 'error')),
  status_at timestamptz not null,
  policy text not null,
  -- What a decision rests on, and names nobody: amount, income, pay, employment, account type, state.
  facts jsonb not null,
  zip3 text not null,
  ssn_fingerprint text not null,
  email_fingerprint text not null,
  phone_fingerprint text not null,
  -- The SSN and the date of birth together: the same person.
  person_fingerprint text not null,
  -- Where the visit began, which campaign brought it, and the signals of a machine.
  visit jsonb not null,
  -- The newest entry of the ledger, so that a chain cut short is noticed.
  ledger_length integer not null default 0,
  ledger_head bytea not null default ''
);
create index applications_by_person on applications (person_fingerprint, created_at);
create index applications_by_email on applications (email_fingerprint, created_at);
create index applications_by_day on applications (created_at);
create index applications_by_status on applications (status, status_at);

create table consents (
  application_id uuid primary key references applications (id),
  accepted_at timestamptz not null,
  terms_accepted boolean not null,
  not_active_military boolean not null,
  -- Per text: the version that was shown, and the hash of that text as we serve it (null when we serve another version).
  documents jsonb not null
);

-- One row per Idempotency-Key, or per body where no key was sent. The answer itself is sealed with its application.
create table submissions (
  key text primary key,
  body_fingerprint text not null,
  application_id uuid not null references applications (id) deferrable initially deferred,
  created_at timestamptz not null,
  -- Null: the key stands for ever. A body stands in for a key for a few minutes only.
  expires_at timestamptz
);
create index submissions_by_application on submissions (application_id);

-- Append-only; one chain per application. Names of fields, never a value.
create table ledger (
  application_id uuid not null references applications (id),
  position integer not null,
  at timestamptz not null,
  stage text not null,
  lender text,
  fields_released text[] not null,
  outcome text not null,
  reason text,
  duration_ms integer,
  price_cents integer,
  previous_hash bytea not null,
  hash bytea not null,
  primary key (application_id, position)
);

create function refuse_ledger_change() returns trigger language plpgsql as $$
begin
  -- The retention job removes whole chains when their time is over, and says so in its own transaction.
  if tg_op = 'DELETE' and current_setting('loanfinch.purging', true) = 'on' then return old; end if;
  raise exception 'the ledger is append-only';
end $$;
create trigger ledger_is_append_only before update or delete on ledger for each row execute function refuse_ledger_change();

create table verifications (
  id uuid primary key references data_keys (subject_id),
  token_hash bytea not null unique,
  email_fingerprint text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  superseded_at timestamptz,
  verified_at timestamptz
);
create index verifications_by_email on verifications (email_fingerprint, created_at);

create table privacy_requests (
  id uuid primary key references data_keys (subject_id),
  reference text not null unique,
  email_fingerprint text not null,
  status text not null default 'open' check (status in ('open', 'completed')),
  created_at timestamptz not null,
  acknowledge_by date not null,
  opt_out_by date not null,
  answer_by date not null,
  acknowledged_at timestamptz,
  completed_at timestamptz
);
create index privacy_requests_by_status on privacy_requests (status, answer_by);

-- One row per mail; its words are made when it is sent, from what is sealed for its subject.
create table mails (
  id uuid primary key,
  kind text not null,
  subject_id uuid not null references data_keys (subject_id),
  created_at timestamptz not null,
  attempts integer not null default 0,
  sent_at timestamptz,
  failed_at timestamptz,
  last_code text
);
create index mails_failed on mails (failed_at) where failed_at is not null;

-- Counters of rate-limiter-flexible; keys are fingerprints.
create table rate_limits (
  key varchar(255) primary key,
  points integer not null default 0,
  expire bigint
);
create index rate_limits_by_expiry on rate_limits (expire);
