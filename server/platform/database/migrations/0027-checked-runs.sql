-- Looks at what is stored, in a transaction that lets every other one read and write meanwhile.
alter table applications validate constraint applications_status_check;
alter table runs validate constraint runs_outcome_check;
alter table runs validate constraint runs_posted_as_chosen;
