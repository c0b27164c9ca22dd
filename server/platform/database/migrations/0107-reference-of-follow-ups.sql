-- A lender that knows a lead by its own number alone is asked by that number to forget the person: it is sealed for the follow-up call, whose
-- end destroys the key.
alter table data_keys drop constraint data_keys_kind_check;
alter table data_keys add constraint data_keys_kind_check
  check (kind in ('application', 'verification', 'privacy-request', 'follow-up')) not valid;
alter table lender_follow_ups add column sealed_as uuid references data_keys (subject_id) on delete set null;
