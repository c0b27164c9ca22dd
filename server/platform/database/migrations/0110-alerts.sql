-- Conditions that somebody is told of. Nothing here is of an applicant: lead ids, lenders, codes and counts.
create table alerts (
  id uuid primary key,
  code text not null,
  subject text,
  level text not null,
  says text not null,
  since timestamptz,
  seen_at timestamptz not null,
  -- Since when nobody sees it any more; it may come back.
  gone_at timestamptz,
  ended_at timestamptz
);
create unique index alerts_standing on alerts (code, coalesce(subject, '')) where ended_at is null;
create index alerts_ended on alerts (ended_at) where ended_at is not null;

-- Who was told: a person's id, or the word webhook.
create table alert_tellings (
  alert_id uuid not null references alerts (id) on delete cascade,
  recipient text not null,
  told_at timestamptz not null,
  reminded_at timestamptz,
  end_told_at timestamptz,
  primary key (alert_id, recipient)
);

create table alert_silences (
  id uuid primary key,
  code text not null,
  subject text,
  reason text not null,
  made_by text not null,
  made_at timestamptz not null,
  until timestamptz not null
);

-- What goes out, by mail under the id of the mail or by webhook, as JSON.
create table alert_notices (
  id uuid primary key,
  made_at timestamptz not null,
  content text not null,
  sent_at timestamptz,
  last_code text
);

-- One process looks at a time, and not again at once.
create table alert_looks (
  only_row boolean primary key default true check (only_row),
  looked_at timestamptz not null
);
insert into alert_looks (looked_at) values ('2000-01-01');

-- Where a person of the console is told: the address is sealed under a data key of its own, and counts once its code was typed.
create table alert_addresses (
  person_id uuid primary key references people (id) on delete cascade,
  sealed_as uuid not null unique references data_keys (subject_id) on delete cascade,
  verified_at timestamptz,
  code_until timestamptz not null,
  tries_left integer not null,
  quiet_from text,
  quiet_until text,
  -- The day in New York whose digest was sent last.
  digest_day text
);
alter table data_keys drop constraint data_keys_kind_check;
alter table data_keys add constraint data_keys_kind_check
  check (kind in ('application', 'verification', 'privacy-request', 'follow-up', 'alert-address')) not valid;
