-- When the person first said that nothing is to be sent any more. The process that has the run under way finds it at its next step, however
-- the word came: no lender is asked after it.
alter table runs add column stop_asked_at timestamptz;
