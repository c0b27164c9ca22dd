-- The acts of a consent, each with the version of its text that the client says it showed. Null: recorded by a version that took the texts it
-- served for those that were shown, so nobody knows what was; `documents` of such rows is kept as it is, and read no more.
alter table consents add column acts jsonb;
alter table consents add column submitted_by text check (submitted_by in ('tick', 'button'));

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
