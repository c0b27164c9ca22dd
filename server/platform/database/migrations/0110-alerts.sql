-- Conditions that somebody is told of: codes, lenders, lead ids and counts, and nothing of an applicant. `state` is JSON, with who was told when.
create table alerts (id uuid primary key, code text not null, subject text, seen_at timestamptz not null, ended_at timestamptz, state text not null);
create unique index alerts_standing on alerts (code, coalesce(subject, '')) where ended_at is null;

create table alert_silences (
  id uuid primary key, code text not null, subject text, reason text not null, made_by text not null, until timestamptz not null
);

-- What goes out, as JSON: by mail under the id of the mail, or by webhook, with what that was answered last.
create table alert_notices (id uuid primary key, made_at timestamptz not null, content text not null, webhook_code text);

-- Where a person of the console is told: the address is sealed under a data key of its own, and counts once its code was typed. digest_day is
-- the day in New York on which the last digest was sent.
create table alert_addresses (
  person_id uuid primary key references people (id) on delete cascade,
  sealed_as uuid not null unique references data_keys (subject_id) on delete cascade,
  code_until timestamptz not null, tries_left integer not null, verified_at timestamptz, quiet text, digest_day text
);
alter table data_keys drop constraint data_keys_kind_check;
alter table data_keys add constraint data_keys_kind_known
  check (kind in ('application', 'verification', 'privacy-request', 'follow-up', 'alert-address')) not valid;
