-- Every run that ends sends one mail, once: whatever goes wrong in the code, the database lets no second one in. Before, only whoever had
-- been told to wait got one, by the name of late-answer.
create unique index mails_one_outcome on mails (subject_id) where kind in ('outcome', 'late-answer');

-- A run that repeats the result of one that is still open waits for it: when that ends, so does this.
create index runs_by_original on runs (duplicate_of) where duplicate_of is not null;

-- Until now such a run said pending for ever. Those whose original has ended since get its result.
with ended as (
  update runs set outcome = original.outcome, lender = original.lender
  from runs original
  where original.application_id = runs.duplicate_of and runs.state is null and runs.outcome = 'pending'
    and original.finished_at is not null and original.outcome <> 'pending'
  returning runs.application_id, runs.outcome, original.finished_at)
update applications
set status = ended.outcome, status_at = ended.finished_at, identity_kept = true,
  handed_off_at = case when ended.outcome in ('approved', 'sold') then coalesce(handed_off_at, ended.finished_at) else handed_off_at end
from ended where applications.id = ended.application_id;
