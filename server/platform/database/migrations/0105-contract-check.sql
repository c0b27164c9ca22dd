-- What the person read in the contract, and told us: five figures and when. Gone when the person is erased.
alter table runs add column contract jsonb;
-- A complaint is a privacy request's neighbor: it has the same desk, reference, dates and letters.
alter table privacy_requests drop constraint privacy_requests_request_check;
alter table privacy_requests add constraint privacy_requests_request_check
  check (request in ('opt-out', 'delete', 'copy', 'correct', 'complaint'));
