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

-- What a privacy request asks for. Until now the form asked for one thing.
alter table privacy_requests add column request text not null default 'opt-out'
  check (request in ('opt-out', 'delete', 'copy', 'correct'));
-- The hash of the token in the receipt, and when its reader said that the request is theirs.
alter table privacy_requests add column confirmation_hash bytea unique;
alter table privacy_requests add column confirmed_at timestamptz;
-- A new application looks here for an opt-out of its address.
create index privacy_requests_by_email on privacy_requests (email_fingerprint);
