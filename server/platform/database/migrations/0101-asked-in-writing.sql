-- A lender that has no call for it is asked in writing, until somebody records its answer.
alter table lender_follow_ups drop constraint lender_follow_ups_state_check;
alter table lender_follow_ups add constraint lender_follow_ups_state_check
  check (state in ('waiting', 'done', 'promised', 'refused', 'stopped', 'given-up', 'in-writing'));
drop index lender_follow_ups_open;
create index lender_follow_ups_open on lender_follow_ups (created_at) where state in ('waiting', 'promised', 'given-up', 'in-writing');
