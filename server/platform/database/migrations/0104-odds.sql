-- Of the decisions of an hour, how many were about people who had chosen the lender: the odds beside its offers are counted from them.
alter table lender_call_hours add column chosen integer not null default 0;
update lender_call_hours counted set chosen = decided.chosen
from (
  select date_trunc('hour', at, 'UTC') as hour, lender, stage, outcome, coalesce(reason, '') as reason, count(*)::int as chosen
  from ledger
  where at > now() - interval '91 days' and stage in ('post', 'status') and outcome in ('accepted', 'declined', 'duplicate')
    and (application_id, lender) in (select application_id, lender from ledger where stage = 'offer' and outcome = 'chosen')
  group by 1, 2, 3, 4, 5
) decided
where counted.hour = decided.hour and counted.lender = decided.lender and counted.call = decided.stage
  and counted.outcome = decided.outcome and counted.reason = decided.reason;
create index lender_call_hours_chosen on lender_call_hours (lender, hour) include (outcome, chosen) where chosen > 0;
