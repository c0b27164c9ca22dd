-- Which applications still have bank numbers that a hand-off has given a day: the retention job finds those that are due without looking
-- past the many that nobody has bought.
update applications set handed_off_at = status_at where handed_off_at is null and status in ('approved', 'sold');
alter table applications add column bank_kept boolean not null default true;
update applications set bank_kept = false
  where not exists (select from sealed_groups where subject_id = applications.id and group_name = 'bank');
create index applications_bank_due on applications (handed_off_at) where bank_kept and handed_off_at is not null;
