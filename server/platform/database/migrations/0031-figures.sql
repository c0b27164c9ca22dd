-- Figures hour by hour, so that nobody counts a million applications to see a week. They are made from applications, runs, links, reports and
-- the ledger, and can be made again at any time; who reads them counts the hours that are not up to date.

-- An index is built for this, which takes a second or two per million rows.
set local statement_timeout = '10min';
create index verifications_by_day on verifications (created_at);

create table figure_hours (
  hour timestamptz not null,
  figure text not null,
  -- Why, for those that were refused; else empty.
  part text not null default '',
  value bigint not null,
  -- Of a median: every single value.
  samples integer[],
  primary key (hour, figure, part)
);

-- Hours in which something has changed since they were counted. Not unique: two who change the same hour must not wait for each other.
create table figure_marks (hour timestamptz not null);
create index figure_marks_by_hour on figure_marks (hour);

create table figure_progress (
  only_row boolean primary key default true check (only_row),
  -- Changes before this moment leave a mark; since when that is so.
  marked_until timestamptz not null,
  marked_at timestamptz not null default now(),
  -- Hours before this moment are counted. They are counted once every transaction has ended that was under way when marked_until moved:
  -- what such a one changed may have left no mark.
  counted_until timestamptz not null,
  check (counted_until <= marked_until)
);
insert into figure_progress (marked_until, counted_until) values ('2000-01-01T00:00:00Z', '2000-01-01T00:00:00Z');

create function mark_figures(at timestamptz) returns void language plpgsql as $$
begin
  if at < (select marked_until from figure_progress) then
    insert into figure_marks (hour) values (date_trunc('hour', at, 'UTC'));
  end if;
end $$;

create function mark_figures_of_record() returns trigger language plpgsql as $$
begin
  perform mark_figures(case when tg_op = 'DELETE' then old.created_at else new.created_at end);
  return null;
end $$;
create trigger applications_mark_figures after insert or delete or update of status, created_at on applications
  for each row execute function mark_figures_of_record();
-- Not when one is removed: its time is over within weeks, and that people began is still true.
create trigger verifications_mark_figures after insert or update of verified_at on verifications
  for each row execute function mark_figures_of_record();

create function mark_figures_of_application() returns trigger language plpgsql as $$
begin
  perform mark_figures(created_at) from applications
    where id = case when tg_op = 'DELETE' then old.application_id else new.application_id end;
  return null;
end $$;
-- Every step of a run writes its row, and the ledger in the same transaction.
create trigger runs_mark_figures after insert or delete or update on runs
  for each row execute function mark_figures_of_application();
create trigger go_links_mark_figures after insert or delete or update of followed on go_links
  for each row execute function mark_figures_of_application();
create trigger postbacks_mark_figures after insert or delete or update on postbacks
  for each row execute function mark_figures_of_application();
