-- What only somebody else than the serving processes knows: when a backup was made, copied and tried, and until when the certificate holds.
create table watch_marks (
  name text primary key check (name in ('begun', 'backup', 'backup-copy', 'restore-test', 'certificate')),
  at timestamptz not null,
  is_good boolean not null default true
);
insert into watch_marks (name, at) values ('begun', now());

-- Each process tells what only it knows.
alter table processes add column free_bytes bigint, add column clock_apart boolean not null default false;

create index postbacks_returned on postbacks (received_at) where event = 'returned';

alter table checks drop constraint if exists checks_name_check;
alter table checks add constraint checks_name_check check (name in ('ledger', 'history', 'figures'));
