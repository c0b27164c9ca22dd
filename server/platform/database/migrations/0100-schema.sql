-- Everything that version 1.0 keeps. What identifies anybody is in sealed_groups, as ciphertext, and nowhere else. Statistics of the planner are
-- copies of values, which outlast an erasure: of keys, sealed values, marks of persons and reasons none are kept (set statistics 0).

-- Which kind of site a database belongs to: the sandbox, staging sites and production refuse each other's.
create table site_mode (
  only_row boolean primary key default true check (only_row),
  mode text not null check (mode in ('sandbox', 'staging', 'production')),
  since timestamptz not null default now()
);

-- Records about people

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
alter table data_keys alter column wrapped set statistics 0;

-- Whose data key was destroyed, and still stands in the table's file: a row that is changed leaves its former self behind.
create table keys_left_on_disk (
  subject_id uuid primary key,
  since timestamptz not null default now()
);

create table sealed_groups (
  subject_id uuid not null references data_keys (subject_id),
  group_name text not null,
  sealed bytea not null,
  primary key (subject_id, group_name)
);
-- The groups whose time runs out first; the retention job looks for them every few minutes.
create index sealed_groups_perishable on sealed_groups (group_name, subject_id)
  where group_name in ('contact', 'identity', 'bank', 'hand-off', 'lender-reference');
alter table sealed_groups alter column sealed set statistics 0;

create table applications (
  id uuid primary key references data_keys (subject_id),
  created_at timestamptz not null,
  status text not null default 'received' check (
    status in ('received', 'approved', 'sold', 'pending', 'data_error', 'reject', 'error', 'offers', 'expired', 'withdrawn')),
  status_at timestamptz not null,
  policy text not null,
  -- What a decision rests on, and names nobody: amount, income, pay, employment, account type, state.
  facts jsonb not null,
  ssn_fingerprint text not null,
  email_fingerprint text not null,
  phone_fingerprint text not null,
  -- Where the visit began, which campaign brought it, and the signals of a machine.
  visit jsonb not null,
  -- The newest entry of the ledger, so that a chain cut short is noticed.
  ledger_length integer not null default 0,
  ledger_head bytea not null default '',
  -- When the run first ended, whatever its ending: from then on the bank numbers have a day left.
  run_ended_at timestamptz,
  -- Whether the retention job has still to look for bank numbers, and for what goes with the identity: it finds those that are due without
  -- looking past the many whose time was over long ago.
  bank_kept boolean not null default true,
  identity_kept boolean not null default true
);
create index applications_by_email on applications (email_fingerprint, created_at);
-- Whoever answers the phone finds the caller's application by the phone number or the Social Security number.
create index applications_by_phone on applications (phone_fingerprint);
create index applications_by_ssn on applications (ssn_fingerprint);
create index applications_by_day on applications (created_at);
create index applications_by_status on applications (status, status_at);
create index applications_bank_kept on applications (run_ended_at) where bank_kept;
create index applications_identity_due on applications (created_at) where identity_kept;

-- What tells one person from another, as keyed codes, one row for each key of the ring that the application was stored with: rows are compared
-- under a key that they share, so that nobody is another person after a rotation.
create table person_marks (
  ssn text not null,
  application_id uuid not null references applications (id) on delete cascade,
  -- Date of birth and name (each with the SSN), email, phone, license. Two in common: one person.
  marks text[] not null,
  primary key (ssn, application_id)
);
create index person_marks_by_application on person_marks (application_id);

alter table person_marks alter column ssn set statistics 0;
alter table person_marks alter column marks set statistics 0;

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
  fields_shared text[] not null,
  outcome text not null,
  reason text,
  duration_ms integer,
  price_cents integer,
  previous_hash bytea not null,
  hash bytea not null,
  -- The key of the hash.
  key_id text not null,
  primary key (application_id, position)
);
-- The ledger only grows at its end: an index by blocks finds the rows of an hour, and costs those who write next to nothing.
create index ledger_by_time on ledger using brin (at) with (pages_per_range = 16, autosummarize = on);
create function refuse_ledger_change() returns trigger language plpgsql as $$
begin
  -- The retention job removes whole chains when their time is over, and says so in its own transaction.
  if tg_op = 'DELETE' and current_setting('loanfinch.purging', true) = 'on' then return old; end if;
  raise exception 'the ledger is append-only';
end $$;
create trigger ledger_is_append_only before update or delete on ledger for each row execute function refuse_ledger_change();
-- A row trigger does not see truncate.
create trigger ledger_is_not_emptied before truncate on ledger for each statement execute function refuse_ledger_change();

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
create index verifications_by_day on verifications (created_at);

create table privacy_requests (
  id uuid primary key references data_keys (subject_id),
  reference text not null unique,
  request text not null check (request in ('opt-out', 'delete', 'copy', 'correct')),
  email_fingerprint text not null,
  status text not null default 'open' check (status in ('open', 'completed')),
  created_at timestamptz not null,
  acknowledge_by date not null,
  opt_out_by date not null,
  answer_by date not null,
  acknowledged_at timestamptz,
  completed_at timestamptz,
  outcome text,
  -- The hash of the token in the receipt, and when its reader said that the request is theirs.
  confirmation_hash bytea unique,
  confirmed_at timestamptz
);
create index privacy_requests_by_status on privacy_requests (status, answer_by);
-- A new application looks here for an opt-out of its address.
create index privacy_requests_by_email on privacy_requests (email_fingerprint);

-- One row per mail; its words are made when it is sent, from what is sealed for its subject.
create table mails (
  id uuid primary key,
  kind text not null,
  subject_id uuid not null references data_keys (subject_id),
  created_at timestamptz not null,
  attempts integer not null default 0,
  sent_at timestamptz,
  failed_at timestamptz,
  -- Nobody waits for it any more: its person was erased, or a newer mail took its place.
  dropped_at timestamptz,
  last_code text,
  -- Of what a mail server said last: the words that name nobody.
  last_reply text
);
create index mails_by_subject on mails (subject_id);
create index mails_failed on mails (failed_at) where failed_at is not null;
create index mails_waiting on mails (created_at) where sent_at is null and failed_at is null and dropped_at is null;
-- One of each of these kinds about an application, whatever goes wrong in the code.
create unique index mails_one_of_a_kind on mails (subject_id, kind) where kind in ('outcome', 'bank-refused', 'still-waiting');

-- Links of mails that show a person the own request. Who has the token may open it, so only its hash is kept. A row outlives the identity,
-- since it leads to what is left, and goes when its time is over.
create table request_links (
  token_hash bytea primary key,
  application_id uuid not null references applications (id) on delete cascade,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  -- The first time: from then on the address that the mail went to is verified.
  opened_at timestamptz
);
create index request_links_by_application on request_links (application_id);
create index request_links_by_expiry on request_links (expires_at);

-- Counters of rate-limiter-flexible; keys are fingerprints.
create table rate_limits (
  key varchar(255) primary key,
  points integer not null default 0,
  expire bigint
);
create index rate_limits_by_expiry on rate_limits (expire);

-- Consent

create table consents (
  application_id uuid primary key references applications (id),
  accepted_at timestamptz not null,
  -- Each with the version of its text that the client says it showed.
  acts jsonb not null,
  submitted_by text check (submitted_by in ('checkbox', 'button'))
);

-- Signed, and without anything that names a person. No reference to applications: a certificate outlives its application, also an erased one.
create table consent_certificates (
  application_id uuid primary key,
  created_at timestamptz not null,
  key_id text not null,
  -- The exact text that was signed.
  certificate text not null,
  signature bytea not null
);
create index consent_certificates_by_time on consent_certificates (created_at);

-- What a person permits with the choice of a lender: one certificate for each choice, signed, and without anything that names a person. No
-- reference to applications: a certificate outlives its application, also an erased one.
create table choice_certificates (
  -- As the certificate has it.
  id uuid primary key,
  application_id uuid not null,
  lender text not null,
  created_at timestamptz not null,
  key_id text not null,
  -- The exact text that was signed.
  certificate text not null,
  signature bytea not null
);
create index choice_certificates_by_application on choice_certificates (application_id);
create index choice_certificates_by_time on choice_certificates (created_at);

-- The texts that consents name, as they were filled in and shown: once for each hash, and kept for good. They hold nothing of any person.
create table legal_texts (
  -- Of the text, in hexadecimal.
  sha256 text primary key,
  name text not null,
  version text not null,
  -- The day that the text says it counts from. Null: a statement, which says none.
  effective text,
  text text not null,
  first_shown_at timestamptz not null
);
create index legal_texts_by_version on legal_texts (version);

-- Retention and erasure

-- The erasure log: which record, never whose. It stands in a file as well, outside of what a restored backup overwrites;
-- no reference to data_keys, since a line outlives its record.
create table erasures (
  subject_id uuid primary key,
  kind text not null check (kind in ('application', 'verification')),
  reference text not null,
  erased_at timestamptz not null
);
-- What was erased with one reference.
create index erasures_by_reference on erasures (reference);

create table purges (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  counts jsonb not null
);

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

-- One row: when the clocks last were found right.
create table purge_clock (
  only_row boolean primary key default true check (only_row),
  trusted_at timestamptz not null
);

-- Matching

-- Every lender file that was ever applied, as it was written. The highest version counts.
create table lender_files (
  version integer primary key,
  applied_at timestamptz not null,
  -- Read from LENDERS_FILE by a process that started, or sent by an operator.
  source text not null check (source in ('setting', 'operator')),
  applied_by text,
  content text not null,
  checksum text not null
);

-- Why a lender is paused, by whom, and until when; without an end, until an operator resumes it. A row whose time is over pauses nobody any
-- more, and stays until the lender is paused again.
create table lender_pauses (
  lender text primary key,
  paused_at timestamptz not null,
  until timestamptz,
  reason text,
  paused_by text
);

-- Every pause there ever was.
create table lender_pause_log (
  id bigint generated always as identity primary key,
  lender text not null,
  paused_at timestamptz not null,
  until timestamptz,
  reason text,
  paused_by text,
  -- When an operator resumed the lender or changed the pause. Null: it goes on, or has ended by itself.
  ended_at timestamptz,
  ended_by text
);
create index lender_pause_log_by_lender on lender_pause_log (lender, id);

-- The circuit breakers that are not closed, each as its process last said. A process that has died says nothing: its rows are passed over when
-- they have not been seen for a while.
create table lender_breakers (
  process_id uuid not null,
  role text not null,
  lender text not null,
  call text not null check (call in ('ping', 'post')),
  state text not null check (state in ('open', 'half-open')),
  since timestamptz not null,
  seen_at timestamptz not null,
  primary key (process_id, lender, call)
);

-- A run that was in flight when a backup was made has gone on since, and the restored one does not know how far. Whoever takes such a run up
-- must notice: so every run keeps a mark of the database in which it began.

-- Another cluster, another database, another table or, after a recovery to a point in time or the promotion of a replica, another timeline has
-- another mark. A copy of the files that was merely started has not; there, only the time that has passed tells. Null where a provider does
-- not let us look.
create function database_mark() returns text language plpgsql as $$
begin
  return concat_ws('.',
    (select system_identifier from pg_control_system()),
    left(pg_walfile_name(pg_current_wal_insert_lsn()), 8),
    (select oid from pg_database where datname = current_database()),
    to_regclass('runs')::oid);
exception when others then
  return null;
end
$$;

create table runs (
  application_id uuid primary key references applications (id) on delete cascade,
  -- Random: lenders see it.
  run_id text not null unique,
  lenders_version integer not null references lender_files (version),
  -- Raised with every write: only whoever wrote last may write next.
  revision integer not null default 1,
  phase text not null,
  -- The state machine's state (domain/matching/run/run-state.ts). Where the applicant is sent is sealed, and not in here.
  -- Null: the person had applied before, and got the result of that run.
  state jsonb,
  -- Whom the run may ask, and in which order, is settled once; with a hundred lenders it is some 50 kB, which is not written with every step.
  candidates json,
  decision json,
  -- No reference: such a run outlives the one that it repeats, whose time is over first. While that one is open, it waits for its end.
  duplicate_of uuid,
  begun_in text default database_mark(),
  -- It was taken up from a backup, or long after it was due: it asks lenders, and posts nothing more.
  stale boolean not null default false,
  started_at timestamptz not null,
  -- Until then the run belongs to whoever wrote last; from then on anybody may take it up. Null: there is nothing left to do.
  due_at timestamptz,
  -- The applicant was told to wait: when the run ends, a mail says how.
  pending_answered_at timestamptz,
  -- When the person first said that nothing is to be sent any more. The process that has the run under way finds it at its next step, however
  -- the word came: no lender is asked after it.
  stop_asked_at timestamptz,
  -- An operator who has identified a person found that somebody else had made the application: it stands in that person's way no longer.
  not_theirs_at timestamptz,
  finished_at timestamptz,
  outcome text check (outcome in ('approved', 'sold', 'pending', 'data_error', 'reject', 'error', 'expired', 'withdrawn')),
  lender text,
  payout_cents integer,
  -- The loan cost more than the offer with which its lender won: both in figures. Null: it was not, or is not known.
  costs_more_than_offered json,
  -- A lender's own number for a lead is free text, and may hold anything that the lender was sent: it is sealed with the person, and found by
  -- its keyed code. Null: there is none, or the person was erased.
  reference_fingerprint text,
  -- Where the person chooses, a lead is posted to a lender that was chosen, whatever code writes it.
  constraint runs_posted_as_chosen check (
    phase <> 'posting'
    or not coalesce(state ? 'choice', false)
    or coalesce(state->'chosen' ? (state->'phase'->'attempt'->>'lender'), false))
);
create index runs_due on runs (due_at) where due_at is not null;
create index runs_by_start on runs (started_at);
create index runs_by_end on runs (finished_at) where finished_at is not null;
create index runs_by_original on runs (duplicate_of) where duplicate_of is not null;
create index runs_by_reference on runs (reference_fingerprint) where reference_fingerprint is not null;
-- What a lender has accepted lately.
create index runs_by_lender on runs (lender, started_at) where lender is not null;
create index runs_costing_more on runs (finished_at) where costs_more_than_offered is not null;
-- Runs whose applicants wait: most end within a minute.
create index runs_waiting on runs (started_at) where state is not null and (finished_at is null or outcome = 'pending');

-- Whom a person's identity was sent to, or may have been: at most so many lenders in so many days, over all of the person's applications.
-- A row stands from before the post; a post of which no byte was sent takes its row back.
create table shared_with (
  attempt_key text primary key,
  application_id uuid not null references applications (id) on delete cascade,
  lender text not null,
  at timestamptz not null,
  declined boolean not null default false
);
create index shared_with_by_application on shared_with (application_id);

-- What a person may choose from while the run waits. The id of an offer is its credential: it is sealed with the application, and only its hash
-- stands here. The rows go when the run ends, after a withdrawal with the identity, or when the person is erased.
create table offers (
  id_hash bytea primary key,
  application_id uuid not null references applications (id) on delete cascade,
  lender text not null,
  offered_at timestamptz not null
);
create index offers_by_application on offers (application_id);

-- How many leads a lender has been promised in one hour, day or month. Only capped periods are counted.
create table cap_counters (
  lender text not null,
  period text not null check (period in ('hour', 'day', 'month')),
  starts_at timestamptz not null,
  used integer not null check (used >= 0),
  primary key (lender, period, starts_at)
);
-- Which lenders are full is asked as each run begins, for all of them at once: by the hour, day or month, not lender by lender.
create index cap_counters_by_start on cap_counters (starts_at, period);

create table cap_reservations (
  attempt_key text primary key,
  application_id uuid not null references applications (id) on delete cascade,
  lender text not null,
  at timestamptz not null,
  state text not null check (state in ('held', 'kept', 'released')),
  -- The counters that were raised: {"hour": "2026-11-15T08:00:00.000Z", ...}
  counted jsonb not null
);
create index cap_reservations_by_lender on cap_reservations (lender, at);
create index cap_reservations_by_application on cap_reservations (application_id);

-- The links that lead an applicant to the lender. The address itself is sealed with the application.
create table go_links (
  token_hash bytea primary key,
  application_id uuid not null references applications (id) on delete cascade,
  lender text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  followed integer not null default 0,
  first_followed_at timestamptz
);
create index go_links_by_application on go_links (application_id);

-- Calls that follow a post: bank numbers after an acceptance, a lead taken back, a person to be erased. Ids and codes, never a value: so a
-- row outlives the erasure of its person, and the follow-up call is carried out all the same.
create table lender_follow_ups (
  attempt_key text not null,
  follow_up text not null check (follow_up in ('bank', 'void', 'erase')),
  application_id uuid not null references applications (id) on delete cascade,
  lender text not null,
  state text not null default 'waiting' check (state in ('waiting', 'done', 'promised', 'refused', 'stopped', 'given-up')),
  tries integer not null default 0,
  last_code text,
  -- Whether a worker has made a job of it.
  queued boolean not null default false,
  -- A process is making the call until then.
  busy_until timestamptz,
  created_at timestamptz not null,
  ended_at timestamptz,
  primary key (attempt_key, follow_up)
);
create index lender_follow_ups_by_application on lender_follow_ups (application_id);
create index lender_follow_ups_to_queue on lender_follow_ups (created_at) where not queued;
-- Those that a lender has not answered to everybody's content: few, among many that are done.
create index lender_follow_ups_open on lender_follow_ups (created_at) where state in ('waiting', 'promised', 'given-up');

-- What lenders told us later. The same event twice is one row.
create table postbacks (
  lender text not null,
  attempt_key text not null,
  event text not null check (event in ('received', 'approved', 'priced', 'funded', 'declined', 'returned', 'erased')),
  application_id uuid not null references applications (id) on delete cascade,
  happened_at timestamptz not null,
  received_at timestamptz not null,
  amount_cents integer,
  payout_cents integer,
  terms json,
  reason text,
  primary key (lender, attempt_key, event)
);
create index postbacks_by_application on postbacks (application_id);

-- Figures

-- Hour by hour, so that nobody counts a million applications to see a week. They are made from applications, runs, links, reports and the
-- ledger, and can be made again at any time; who reads them counts the hours that are not up to date.
create table figure_hours (
  hour timestamptz not null,
  figure text not null,
  -- Why, for those that were refused; else empty.
  part text not null default '',
  value bigint not null,
  -- Of a median: every single value.
  samples integer[],
  primary key (hour, figure, part)
);

-- Hours in which something has changed since they were counted. Not unique: two who change the same hour must not wait for each other.
create table figure_marks (hour timestamptz not null);
create index figure_marks_by_hour on figure_marks (hour);

create table figure_progress (
  only_row boolean primary key default true check (only_row),
  -- Changes before this moment leave a mark; since when that is so.
  marked_until timestamptz not null,
  marked_at timestamptz not null default now(),
  -- Hours before this moment are counted. They are counted once every transaction has ended that was under way when marked_until moved:
  -- what such a one changed may have left no mark.
  counted_until timestamptz not null,
  check (counted_until <= marked_until)
);
insert into figure_progress (marked_until, counted_until) values ('2000-01-01T00:00:00Z', '2000-01-01T00:00:00Z');

create function mark_figures(at timestamptz) returns void language plpgsql as $$
begin
  if at < (select marked_until from figure_progress) then
    insert into figure_marks (hour) values (date_trunc('hour', at, 'UTC'));
  end if;
end $$;

create function mark_figures_of_record() returns trigger language plpgsql as $$
begin
  perform mark_figures(case when tg_op = 'DELETE' then old.created_at else new.created_at end);
  return null;
end $$;
create trigger applications_mark_figures after insert or delete or update of status, created_at on applications
  for each row execute function mark_figures_of_record();
-- Not when one is removed: its time is over within weeks, and that people began is still true.
create trigger verifications_mark_figures after insert or update of verified_at on verifications
  for each row execute function mark_figures_of_record();

create function mark_figures_of_application() returns trigger language plpgsql as $$
begin
  perform mark_figures(created_at) from applications
    where id = case when tg_op = 'DELETE' then old.application_id else new.application_id end;
  return null;
end $$;
-- Every step of a run writes its row, and the ledger in the same transaction.
create trigger runs_mark_figures after insert or delete or update on runs
  for each row execute function mark_figures_of_application();
create trigger go_links_mark_figures after insert or delete or update of followed on go_links
  for each row execute function mark_figures_of_application();
create trigger postbacks_mark_figures after insert or delete or update on postbacks
  for each row execute function mark_figures_of_application();

-- Calls to lenders hour by hour, counted from the ledger.
create table lender_call_hours (
  hour timestamptz not null,
  lender text not null,
  call text not null check (call in ('ping', 'post', 'status')),
  outcome text not null,
  -- Why; else empty.
  reason text not null,
  count integer not null,
  -- How many of them took how long, in classes of time (server/figures/lenders/call-times.ts). Calls that were never made took none.
  time_classes smallint[] not null,
  time_counts integer[] not null,
  primary key (hour, lender, call, outcome, reason)
);
create index lender_call_hours_by_lender on lender_call_hours (lender, hour);
create table lender_call_progress (
  only_row boolean primary key default true check (only_row),
  -- Hours before this moment are counted; null: none is.
  counted_until timestamptz
);
insert into lender_call_progress default values;

-- People who run the marketplace, how they get in, and what they did. Whatever signs somebody in is kept as a hash only.

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
  -- The id of the person, or of the token of a program.
  maker_id uuid not null,
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
  -- The id of the person, or of the token of a program; null: the settings.
  maker_id uuid,
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
create trigger history_is_not_emptied before truncate on history for each statement execute function refuse_history_change();

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

-- The system itself

-- Every process of the product, and when it last said that it is at work. One that stops in order takes its row along.
create table processes (
  id uuid primary key,
  role text not null,
  version text not null,
  started_at timestamptz not null default now(),
  seen_at timestamptz not null default now()
);

-- The last time that somebody checked a chain of records from its beginning. Lead ids at most, never a value.
create table checks (
  name text primary key check (name in ('ledger', 'history')),
  begun_at timestamptz not null,
  at timestamptz not null,
  checked_by text not null,
  checked integer not null,
  broken text[] not null,
  -- Where it goes on; null once it has come to the end.
  after text
);
