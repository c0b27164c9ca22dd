-- A lender's own number for a lead is free text, and may hold anything that the lender was sent: it is sealed with the person, and found by its
-- keyed code. Null: there is none, or the person was erased.
alter table runs add column reference_fingerprint text;
create index runs_by_reference on runs (reference_fingerprint) where reference_fingerprint is not null;

-- Rows that an older version wrote and that this one has to rewrite, with keys that SQL does not have.
create table rewrites (
  name text primary key,
  done_at timestamptz not null
);

-- The reference goes with the identity, so the retention job looks for it too.
drop index sealed_groups_perishable;
create index sealed_groups_perishable on sealed_groups (group_name, subject_id)
  where group_name in ('contact', 'identity', 'bank', 'hand-off', 'lender-reference', 'late-answer');
