-- What lenders decided on people who had chosen their offers, hour by hour, counted from the ledger with the calls: the odds beside offers.
create table chosen_decision_hours (
  lender text not null,
  hour timestamptz not null,
  accepted integer not null,
  refused integer not null,
  primary key (lender, hour)
);
insert into chosen_decision_hours
select lender, date_trunc('hour', at, 'UTC'), count(*) filter (where outcome = 'accepted'), count(*) filter (where outcome <> 'accepted')
from ledger
where at < (select counted_until from lender_call_progress) and at > now() - interval '91 days'
  and stage in ('post', 'status') and outcome in ('accepted', 'declined', 'duplicate')
  and (application_id, lender) in (select application_id, lender from ledger where stage = 'offer' and outcome = 'chosen')
group by 1, 2;
