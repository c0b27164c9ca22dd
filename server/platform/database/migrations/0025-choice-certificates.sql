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
