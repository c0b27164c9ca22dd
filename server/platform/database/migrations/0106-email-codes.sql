-- Six digits that were mailed to an applicant who asked for them, as an HMAC together with the submission's Idempotency-Key.
create table email_codes (
  application_id uuid primary key references applications (id) on delete cascade,
  fingerprint text not null,
  expires_at timestamptz not null,
  tries_left integer not null,
  -- How many were sent, since the last hour without one.
  sent integer not null
);
