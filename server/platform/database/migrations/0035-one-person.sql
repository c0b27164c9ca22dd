-- What tells one person from another, as keyed codes, one row for each key of the ring that the application was stored with: rows are compared
-- under a key that they share, so that nobody is another person after a rotation.
create table person_marks (
  ssn text not null,
  application_id uuid not null references applications (id) on delete cascade,
  -- Date of birth and name (each with the SSN), email, phone, license. Two in common: one person.
  marks text[] not null,
  primary key (ssn, application_id)
);
create index person_marks_by_application on person_marks (application_id);

-- Copies of values in the planner's statistics outlast an erasure.
alter table person_marks alter column ssn set statistics 0;
alter table person_marks alter column marks set statistics 0;
