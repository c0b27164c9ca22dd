-- Mails about money go out like all others. A mail's subject is the data key that seals its address.
delete from money_mails where sent_at is null;
alter table money_mails drop column last_code, add column subject_id uuid unique;
