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
  -- Whether a worker has made a job of it.
  queued boolean not null default false,
  -- A process is making the call until then.
  busy_until timestamptz,
  created_at timestamptz not null,
  ended_at timestamptz,
  primary key (attempt_key, errand)
);
create index lender_errands_by_application on lender_errands (application_id);
create index lender_errands_to_queue on lender_errands (created_at) where not queued;

-- One mail of each of these kinds about an application, whatever goes wrong in the code.
create unique index mails_one_of_a_kind on mails (subject_id, kind) where kind in ('bank-refused', 'still-waiting');

-- Lenders report more, with figures and codes.
alter table postbacks drop constraint postbacks_event_check;
alter table postbacks add constraint postbacks_event_check
  check (event in ('received', 'approved', 'priced', 'funded', 'declined', 'returned', 'erased'));
alter table postbacks add column payout_cents integer;
alter table postbacks add column terms json;
alter table postbacks add column reason text;

-- The loan was dearer than the offer with which its lender won: both in figures. Null: it was not, or is not known.
alter table runs add column dearer_than_offered json;
create index runs_dearer on runs (finished_at) where dearer_than_offered is not null;

-- Runs whose applicants wait: most end within a minute.
create index runs_waiting on runs (started_at) where state is not null and (finished_at is null or outcome = 'pending');

-- Bank numbers go a day after the run has ended, whatever its ending; before, only an acceptance gave them a day. A process of the version
-- before, beside one of this, still writes handed_off_at.
alter table applications add column run_ended_at timestamptz;
update applications set run_ended_at = coalesce(handed_off_at, runs.finished_at)
  from runs where runs.application_id = applications.id and bank_kept and runs.finished_at is not null;
create index applications_bank_kept on applications (coalesce(run_ended_at, handed_off_at)) where bank_kept;
drop index applications_bank_due;

-- Nothing that names a person is kept of an application that our own rules keep out, once its answer and its mail are out.
with ended as (
  update applications set bank_kept = false, identity_kept = false
  where identity_kept
    and exists (select from ledger where application_id = applications.id and stage = 'screen' and outcome = 'ineligible')
    and exists (
      select from mails where subject_id = applications.id and kind in ('outcome', 'late-answer')
        and (sent_at is not null or failed_at is not null or dropped_at is not null))
  returning id)
delete from sealed_groups using ended where subject_id = ended.id and group_name in ('contact', 'identity', 'bank');
