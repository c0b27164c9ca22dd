-- Where the person chooses, a lead is posted to a lender that was chosen, whatever code writes it. The version before does not know of choices:
-- beside the new one, or after a way back, it would post such a run by the ranking. What is stored is checked by 0027.
alter table runs add constraint runs_posted_as_chosen check (
  phase <> 'posting'
  or not coalesce(state ? 'choice', false)
  or coalesce(state->'chosen' ? (state->'phase'->'attempt'->>'lender'), false)) not valid;
