-- Mails about money go out like all others. A mail's subject is the data key that seals its address.
delete from money_mails where sent_at is null;
-- Processes of the version before still write last_code while they are replaced.
alter table money_mails add column subject_id uuid unique;
