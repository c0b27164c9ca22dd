-- Last name with date of birth, as one keyed code. Null: from before, or erased.
alter table applications add column birth_fingerprint text;
create index applications_by_birth on applications (birth_fingerprint) where birth_fingerprint is not null;
