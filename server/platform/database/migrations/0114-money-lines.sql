-- What lenders owe, line by line: cents, codes and ids, and nothing of any person. No reference to applications: a line outlives its application,
-- also an erased one. What a lead is worth is the sum of its lines, and nothing else (domain/money/).
create table money_lines (
  position bigint generated always as identity primary key,
  lender text not null,
  -- Null: of no lead, but a payment.
  application_id uuid,
  kind text not null check (kind in ('accrued', 'priced', 'repriced', 'return-asked', 'return-accepted', 'return-refused', 'voided', 'credited', 'paid')),
  -- What the line changes of what is owed. Null: accepted, and the price is not final.
  cents integer check (cents is not null or kind = 'accrued'),
  at timestamptz not null,
  -- Of the statement that it belongs to, such as 2026-10.
  month text not null check (month ~ '^\d{4}-\d{2}$'),
  check ((application_id is null) = (kind = 'paid'))
);
create index money_lines_by_lead on money_lines (application_id) where application_id is not null;
-- One event, one line: a lead is accepted, asked back and taken back once.
create unique index money_lines_once on money_lines (application_id, kind) where kind not in ('repriced', 'credited', 'paid');
create index money_lines_by_month on money_lines (month, lender) include (kind, cents);
create index money_lines_paid on money_lines (lender) where kind = 'paid';
-- Returns that wait for an answer, and those that have one: few.
create index money_lines_of_returns on money_lines (application_id, kind) where kind in ('return-asked', 'return-accepted', 'return-refused', 'voided');

-- Statements that are final. Their lines are those of their lender and month: no line joins them any more.
create table statements (
  lender text not null,
  month text not null,
  final_at timestamptz not null,
  lines integer not null,
  charged_cents integer not null,
  paid_cents integer not null,
  primary key (month, lender)
);

create function refuse_money_change() returns trigger language plpgsql as $$
begin
  raise exception 'money lines and statements are append-only';
end $$;
create trigger money_lines_are_append_only before update or delete on money_lines for each row execute function refuse_money_change();
create trigger money_lines_are_not_emptied before truncate on money_lines for each statement execute function refuse_money_change();
create trigger statements_are_append_only before update or delete on statements for each row execute function refuse_money_change();
create trigger statements_are_not_emptied before truncate on statements for each statement execute function refuse_money_change();

-- How far lenders were told of a statement, or of a limit that they have reached.
create table money_mails (
  lender text not null,
  -- The month of the statement; of a limit, the moment since when.
  about text not null,
  kind text not null check (kind in ('statement', 'limit')),
  sent_at timestamptz,
  last_code text,
  primary key (lender, about, kind)
);

-- The statements of a month become final together. A line that comes later, by whatever clock, goes into the next month.
create function keep_statements_final() returns trigger language plpgsql as $$
declare
  final text := (select max(month) from statements);
begin
  if new.month <= final then new.month := to_char((final || '-01')::date + interval '1 month', 'YYYY-MM'); end if;
  return new;
end $$;
create trigger money_lines_keep_statements_final before insert on money_lines for each row execute function keep_statements_final();

-- Leads from before get their lines: every return counted as soon as the lender reported it, and a lead that the lender confirmed as taken back did
-- not count as such. Seven days of grace, as in domain/money/statement-month.ts.
with lead as (
  select application_id, lender, finished_at, payout_cents, to_char(finished_at at time zone 'America/New_York', 'YYYY-MM') as month
  from runs where state is not null and lender is not null and outcome in ('approved', 'sold')
), priced as (
  select lead.*, min(received_at) as at from lead join postbacks using (application_id, lender)
  where event = 'priced' and lead.payout_cents is not null and received_at > finished_at
    and not exists (select from ledger where ledger.application_id = lead.application_id and ledger.lender = lead.lender
      and stage in ('post', 'status') and outcome = 'accepted' and price_cents is not null)
  group by lead.application_id, lead.lender, finished_at, lead.payout_cents, month
), given_back as (
  select lead.*, min(received_at) as at from lead join postbacks using (application_id, lender) where event = 'returned'
  group by lead.application_id, lead.lender, finished_at, lead.payout_cents, month
), taken_back as (
  select lead.*, min(ended_at) as at from lead join lender_follow_ups using (application_id, lender) where follow_up = 'void' and state = 'done'
  group by lead.application_id, lead.lender, finished_at, lead.payout_cents, month
), line as (
  select application_id, lender, 'accrued' as kind, case when application_id not in (select application_id from priced) then payout_cents end as cents,
    finished_at as at, month, 1 as place from lead
  union all select application_id, lender, 'priced', payout_cents, at, month, 2 from priced
  union all select application_id, lender, 'return-asked', 0, at, month, 3 from given_back
  union all select application_id, lender, 'return-accepted', -coalesce(payout_cents, 0), at, month, 4 from given_back
  union all select application_id, lender, 'voided', -coalesce(payout_cents, 0), at, month, 5 from taken_back
    where application_id not in (select application_id from given_back)
)
insert into money_lines (application_id, lender, kind, cents, at, month)
select application_id, lender, kind, cents, at,
  greatest(month, to_char((at at time zone 'America/New_York')::date - 7, 'YYYY-MM')) from line order by at, application_id, place;

create trigger money_lines_mark_figures after insert on money_lines
  for each row when (new.application_id is not null) execute function mark_figures_of_application();
-- Leads that were taken back are sold no longer: their hours are counted again.
insert into figure_marks (hour)
select distinct date_trunc('hour', created_at, 'UTC') from applications
where id in (select application_id from money_lines where kind = 'voided') and created_at < (select marked_until from figure_progress);
