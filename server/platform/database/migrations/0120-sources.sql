-- Names that links carry (utm_source, utm_medium, utm_campaign), one row each. Applications and figures hold the row's number, so that
-- erasing a person changes no sum. A link may carry a person's name: until ten applications carry it, a name is a keyed code alone.
create table source_names (
  id integer generated always as identity primary key,
  name text unique check (name ~ '^[a-z0-9_-]{1,64}$'),
  -- Null where the name is known from the start.
  code text unique,
  carried integer not null default 0,
  state text not null default 'new' check (state in ('new', 'accepted', 'hidden')),
  -- What it is shown as, where that is not its name.
  label text unique check (label ~ '^[a-z0-9_-]{1,64}$'),
  -- Counted as another, which is accepted and merged into none.
  merged_into integer references source_names (id),
  check (name is not null or (state = 'new' and merged_into is null and label is null and code is not null))
);
alter table source_names alter column code set statistics 0;

-- What matched before is accepted: the common words, and those that applications carry. They named the owner's campaigns.
insert into source_names (name, state)
select name, 'accepted' from (
  select unnest(array['google', 'bing', 'yahoo', 'duckduckgo', 'facebook', 'instagram', 'tiktok', 'youtube', 'reddit', 'pinterest',
    'linkedin', 'x', 'newsletter', 'email', 'sms', 'push', 'partner', 'referral', 'affiliate', 'direct', 'print', 'radio', 'tv', 'qr',
    'cpc', 'cpm', 'cpa', 'ppc', 'paid', 'paidsearch', 'search', 'organic', 'social', 'display', 'banner', 'video', 'retargeting']) as name
  union
  select word from applications, unnest(array[visit ->> 'utmSource', visit ->> 'utmMedium', visit ->> 'utmCampaign']) as word
) as known where name ~ '^[a-z0-9_-]{1,64}$' and name <> 'other'
order by name;

-- What everybody may see of a name's number. A word in brackets is no name.
create view source_labels as
  select each.id, case own.state when 'accepted' then coalesce(own.label, own.name) else '(' || own.state || ')' end as label
  from source_names each join source_names own on own.id = coalesce(each.merged_into, each.id)
  union all select 0, '(unreadable)'
  -- A name that the count of an event did not know.
  union all select -1, '(new)';

-- What traffic cost, as somebody typed it in.
create table source_costs (
  kind text not null check (kind in ('source', 'medium', 'campaign')),
  name_id integer not null references source_names (id),
  -- Its first day.
  month date not null check (month = date_trunc('month', month)),
  cents integer not null check (cents > 0),
  primary key (kind, name_id, month)
);

-- The way through the form: how often, on a day in New York, by one property of the visit at a time. No id, no time of day, no address: no two
-- rows, nor two counts of a row, can be told to be one person's.
create table form_counts (
  day date not null,
  grouped_by text not null check (grouped_by in ('source', 'medium', 'campaign', 'page')),
  -- A page's path, or a name's number; empty: none.
  key text not null,
  event text not null,
  count integer not null,
  primary key (day, grouped_by, key, event)
);

-- Hours counted before know no sources: they are counted again.
create index figure_hours_by_source on figure_hours (figure, hour) where figure like 'by-%';
insert into figure_marks (hour) select distinct hour from figure_hours where figure = 'sent';
