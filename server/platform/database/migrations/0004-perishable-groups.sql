-- The lender's address and the words of a late answer go with the identity, so the retention job looks for them too.
drop index sealed_groups_perishable;
create index sealed_groups_perishable on sealed_groups (group_name, subject_id)
  where group_name in ('contact', 'identity', 'bank', 'hand-off', 'late-answer');
