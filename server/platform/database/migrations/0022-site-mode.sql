-- Which kind of site a database belongs to: production and a staging site refuse each other's. The sandbox leaves it open.
create table site_mode (
  only_row boolean primary key default true check (only_row),
  mode text not null check (mode in ('production', 'staging')),
  since timestamptz not null default now()
);
