-- Which applications still have values that go with the identity: the retention job finds those that are due without looking past the many
-- whose time was over long ago.
alter table applications add column identity_kept boolean not null default true;
update applications set identity_kept = false
  where not exists (
    select from sealed_groups
    where subject_id = applications.id and group_name in ('contact', 'identity', 'bank', 'hand-off', 'late-answer'));
create index applications_identity_due on applications (created_at) where identity_kept;
