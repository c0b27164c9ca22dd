-- What lenders are told and tell us after a post, and when bank numbers go.

-- An index is built anew for this, which takes a second or two per million rows.
set local statement_timeout = '10min';

-- Calls that follow a post: bank numbers after an acceptance, a lead taken back, a person to be erased. Ids and codes, never a value: so a
-- row outlives the erasure of its person, and the errand is carried out all the same.
create table lender_errands (
  attempt_key text not null,
  errand text not null check (errand in ('bank', 'void', 'erase')),
  application_id uuid not null references applications (id) on delete cascade,
  lender text not null,
  state text not null default 'waiting' check (state in ('waiting', 'done', 'promised', 'refused', 'stopped', 'given-up')),
  tries integer not null default 0,
  last_code text,
  -- A process is making the call until then.
  busy_until timestamptz,
  created_at timestamptz not null,
  ended_at timestamptz,
  primary key (attempt_key, errand)
);
create index lender_errands_by_application on lender_errands (application_id);

-- One mail of each of these kinds about an application, whatever goes wrong in the code.
create unique index mails_one_of_a_kind on mails (subject_id, kind) where kind in ('bank-refused', 'still-waiting');
