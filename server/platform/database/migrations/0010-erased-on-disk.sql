-- What is erased goes from the disk too, not only from what a query answers.

-- An index is built anew for this, which takes a second or two per million rows.
set local statement_timeout = '10min';

-- The planner's statistics are copies of values, and whoever may query the database may read them. Nobody looks anything up by these two, so
-- none are kept; what there are so far go when a column is given a type, even the one that it has.
alter table data_keys alter column wrapped set statistics 0;
alter table data_keys alter column wrapped type bytea;
alter table sealed_groups alter column sealed set statistics 0;
alter table sealed_groups alter column sealed type bytea;

-- Whose data key was destroyed, and still stands in the table's file: a row that is changed leaves its former self behind.
create table keys_left_on_disk (
  subject_id uuid primary key,
  since timestamptz not null default now()
);
insert into keys_left_on_disk (subject_id) select subject_id from data_keys where wrapped is null;
