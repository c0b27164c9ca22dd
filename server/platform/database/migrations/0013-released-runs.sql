-- An operator who has identified a person found that somebody else had made the application: it stands in that person's way no longer.
alter table runs add column not_theirs_at timestamptz;
