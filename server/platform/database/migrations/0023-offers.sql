-- A run whose person chooses among offers waits for the choice, and may end without one. What is stored is checked by a migration of its own
-- (0027): the lock that keeps every reader out is not held for a look at each row.
alter table applications drop constraint applications_status_check;
alter table applications add constraint applications_status_check check (
  status in ('received', 'approved', 'sold', 'pending', 'data_error', 'reject', 'error', 'offers', 'expired', 'withdrawn')) not valid;
alter table runs drop constraint runs_outcome_check;
alter table runs add constraint runs_outcome_check check (
  outcome in ('approved', 'sold', 'pending', 'data_error', 'reject', 'error', 'expired', 'withdrawn')) not valid;

-- What a person may choose from while the run waits. The id of an offer is its credential: it is sealed with the application, and only its hash
-- stands here. The rows go when the run ends, after a withdrawal with the identity, or when the person is erased.
create table offers (
  id_hash bytea primary key,
  application_id uuid not null references applications (id) on delete cascade,
  lender text not null,
  offered_at timestamptz not null
);
create index offers_by_application on offers (application_id);
