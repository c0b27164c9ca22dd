-- Whom a person's identity was sent to, or may have been: at most so many lenders in so many days, over all of the person's applications.
-- A row stands from before the post; a post of which no byte was sent takes its row back.
create table releases (
  attempt_key text primary key,
  application_id uuid not null references applications (id) on delete cascade,
  -- applications.person_key, so that an application that was erased is counted no more.
  person text not null,
  lender text not null,
  at timestamptz not null,
  declined boolean not null default false
);
create index releases_by_person on releases (person, at);
create index releases_by_application on releases (application_id);

-- The fingerprint of SSN and date of birth under the oldest key of the ring: it stays the same when a new key is added, so that two
-- applications of one person line up and are counted together.
alter table applications add column person_key text;
update applications set person_key = person_fingerprint;
alter table applications alter column person_key set not null;

-- Copies of values in the planner's statistics outlast an erasure; nobody looks a person up by these but exactly.
alter table applications alter column person_key set statistics 0;
alter table releases alter column person set statistics 0;

-- Posts of the version before. Such a post only failed when nothing was sent.
insert into releases (attempt_key, application_id, person, lender, at, declined)
select r.run_id || '.' || l.lender, l.application_id, a.person_key, l.lender, min(l.at),
  exists (select from ledger d where d.application_id = l.application_id and d.lender = l.lender
    and d.stage in ('post', 'status') and d.outcome in ('declined', 'duplicate'))
from ledger l
join runs r on r.application_id = l.application_id
join applications a on a.id = l.application_id
where l.stage = 'post' and l.outcome = 'sent' and not exists (
  select from ledger f where f.application_id = l.application_id and f.lender = l.lender
    and f.stage = 'post' and f.outcome = 'failed' and f.reason <> 'not-received')
group by r.run_id, l.application_id, a.person_key, l.lender;

-- Each entry names the key of its hash. Entries without one were written before there was a ledger key.
alter table ledger add column key_id text;
