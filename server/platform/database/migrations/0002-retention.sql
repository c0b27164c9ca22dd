-- What retention, erasure and the operators need.

-- When a lender first accepted the application: from then on its bank numbers have a day left.
alter table applications add column handed_off_at timestamptz;
update applications set handed_off_at = status_at where status in ('approved', 'sold');

-- The groups whose time runs out first; the retention job looks for them every few minutes.
create index sealed_groups_perishable on sealed_groups (group_name, subject_id) where group_name in ('contact', 'identity', 'bank');

alter table privacy_requests add column outcome text;

-- The erasure log: which record, never whose. It stands in a file as well, outside of what a restored backup overwrites;
-- no reference to data_keys, since a line outlives its record.
create table erasures (
  subject_id uuid primary key,
  kind text not null check (kind in ('application', 'verification')),
  reference text not null,
  erased_at timestamptz not null
);

create table purges (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  counts jsonb not null
);
