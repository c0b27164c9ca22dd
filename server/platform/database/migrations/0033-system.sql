-- What the screens about the system itself ask for.

-- Every process of the product, and when it last said that it is at work. One that stops in order takes its row along.
create table processes (
  id uuid primary key,
  role text not null,
  version text not null,
  started_at timestamptz not null default now(),
  seen_at timestamptz not null default now()
);

-- The last time that somebody checked a chain of records from its beginning. Lead ids at most, never a value.
create table checks (
  name text primary key check (name in ('ledger', 'history')),
  begun_at timestamptz not null,
  at timestamptz not null,
  checked_by text not null,
  checked integer not null,
  broken text[] not null,
  -- Where it goes on; null once it has come to the end.
  after text
);

-- Errands that a lender has not answered to everybody's content: few, among many that are done.
create index lender_errands_open on lender_errands (created_at) where state in ('waiting', 'promised', 'given-up');

-- What was erased with one reference.
create index erasures_by_reference on erasures (reference);
