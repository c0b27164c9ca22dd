-- Matching: which lenders may be asked, each application's run, what lenders still take, and where applicants were sent.

-- Every lender file that was ever applied, as it was written. The highest version counts.
create table lender_files (
  version integer primary key,
  applied_at timestamptz not null,
  -- Read from LENDERS_FILE by a process that started, or sent by an operator.
  source text not null check (source in ('setting', 'operator')),
  content text not null,
  checksum text not null
);

create table lender_pauses (
  lender text primary key,
  paused_at timestamptz not null
);

create table runs (
  application_id uuid primary key references applications (id) on delete cascade,
  -- Random: lenders see it.
  run_id text not null unique,
  lenders_version integer not null references lender_files (version),
  -- Raised with every write: only whoever wrote last may write next.
  revision integer not null default 1,
  phase text not null,
  -- The state machine's state (domain/matching/run-state.ts). Where the applicant is sent is sealed, and not in here.
  -- Null: the person had applied before, and got the result of that run.
  state jsonb,
  duplicate_of uuid references applications (id) on delete set null,
  started_at timestamptz not null,
  -- Until then the run belongs to whoever wrote last; from then on anybody may take it up. Null: there is nothing left to do.
  due_at timestamptz,
  -- The applicant was told to wait: when the run ends, a mail says how.
  told_pending_at timestamptz,
  finished_at timestamptz,
  outcome text check (outcome in ('approved', 'sold', 'pending', 'data_error', 'reject', 'error')),
  lender text,
  payout_cents integer
);
create index runs_due on runs (due_at) where due_at is not null;
create index runs_by_start on runs (started_at);
create index runs_by_end on runs (finished_at) where finished_at is not null;

-- How many leads a lender has been promised in one hour, day or month. Only capped periods are counted.
create table cap_counters (
  lender text not null,
  period text not null check (period in ('hour', 'day', 'month')),
  starts_at timestamptz not null,
  used integer not null check (used >= 0),
  primary key (lender, period, starts_at)
);

create table cap_reservations (
  attempt_key text primary key,
  application_id uuid not null references applications (id) on delete cascade,
  lender text not null,
  at timestamptz not null,
  state text not null check (state in ('held', 'kept', 'released')),
  -- The counters that were raised: {"hour": "2026-11-15T08:00:00.000Z", ...}
  counted jsonb not null
);
create index cap_reservations_by_lender on cap_reservations (lender, at);
create index cap_reservations_by_application on cap_reservations (application_id);

-- The links that lead an applicant to the lender. The address itself is sealed with the application.
create table go_links (
  token_hash bytea primary key,
  application_id uuid not null references applications (id) on delete cascade,
  lender text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  followed integer not null default 0,
  first_followed_at timestamptz
);
create index go_links_by_application on go_links (application_id);

-- What lenders told us later. The same event twice is one row.
create table postbacks (
  lender text not null,
  attempt_key text not null,
  event text not null check (event in ('funded', 'declined', 'returned')),
  application_id uuid not null references applications (id) on delete cascade,
  happened_at timestamptz not null,
  received_at timestamptz not null,
  amount_cents integer,
  primary key (lender, attempt_key, event)
);
create index postbacks_by_application on postbacks (application_id);
