-- Whoever answers the phone finds the caller's application by the phone number or the Social Security number, as keyed codes. Building an index
-- takes a second or two per million rows.
set local statement_timeout = '10min';
create index applications_by_phone on applications (phone_fingerprint);
create index applications_by_ssn on applications (ssn_fingerprint);

-- The mails of one person, for the screen of the lead.
create index mails_by_subject on mails (subject_id);
