-- Why a lender is paused, by whom, and until when. Null: the version before did not ask; without an end, until an operator resumes it. A row
-- whose time is over pauses nobody any more, and stays until the lender is paused again.
alter table lender_pauses add column until timestamptz;
alter table lender_pauses add column reason text;
alter table lender_pauses add column paused_by text;

-- Every pause there ever was.
create table lender_pause_log (
  id bigint generated always as identity primary key,
  lender text not null,
  paused_at timestamptz not null,
  until timestamptz,
  reason text,
  paused_by text,
  -- When an operator resumed the lender or changed the pause. Null: it goes on, or has ended by itself.
  ended_at timestamptz,
  ended_by text
);
create index lender_pause_log_by_lender on lender_pause_log (lender, id);
insert into lender_pause_log (lender, paused_at) select lender, paused_at from lender_pauses;

-- Who applied a file. Null: a setting, or the version before.
alter table lender_files add column applied_by text;

-- The circuit breakers that are not closed, each as its process last said. A process that has died says nothing: its rows are passed over when
-- they have not been seen for a while.
create table lender_breakers (
  process_id uuid not null,
  role text not null,
  lender text not null,
  call text not null check (call in ('ping', 'post')),
  state text not null check (state in ('open', 'half-open')),
  since timestamptz not null,
  seen_at timestamptz not null,
  primary key (process_id, lender, call)
);

-- Calls to lenders hour by hour, counted from the ledger, so that nobody counts a million applications to see a lender's week. The ledger only
-- grows at its end: an index by blocks finds the rows of an hour, and costs those who write next to nothing.
set local statement_timeout = '10min';
create index ledger_by_time on ledger using brin (at) with (pages_per_range = 16, autosummarize = on);
create table lender_call_hours (
  hour timestamptz not null,
  lender text not null,
  call text not null check (call in ('ping', 'post', 'status')),
  outcome text not null,
  -- Why; else empty.
  reason text not null,
  count integer not null,
  -- How many of them took how long, in classes of time (server/lenders/call-times.ts). Calls that were never made took none.
  time_classes smallint[] not null,
  time_counts integer[] not null,
  primary key (hour, lender, call, outcome, reason)
);
create index lender_call_hours_by_lender on lender_call_hours (lender, hour);
create table lender_call_progress (
  only_row boolean primary key default true check (only_row),
  -- Hours before this moment are counted; null: none is.
  counted_until timestamptz
);
insert into lender_call_progress default values;

-- What a lender has accepted lately.
create index runs_by_lender on runs (lender, started_at) where lender is not null;
