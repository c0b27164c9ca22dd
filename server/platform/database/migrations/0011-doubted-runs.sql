-- A run that was in flight when a backup was made has gone on since, and the restored one does not know how far. Whoever takes such a run up
-- must notice: so every run keeps a mark of the database in which it began.

-- Another cluster, another database, another table or, after a recovery to a point in time or the promotion of a replica, another timeline has
-- another mark. A copy of the files that was merely started has not; there, only the time that has passed tells. Null where a provider does
-- not let us look.
create function database_mark() returns text language plpgsql as $$
begin
  return concat_ws('.',
    (select system_identifier from pg_control_system()),
    left(pg_walfile_name(pg_current_wal_insert_lsn()), 8),
    (select oid from pg_database where datname = current_database()),
    to_regclass('runs')::oid);
exception when others then
  return null;
end
$$;

alter table runs add column begun_in text;
alter table runs alter column begun_in set default database_mark();

-- It was taken up from a backup, or long after it was due: it asks lenders, and posts nothing more.
alter table runs add column doubted boolean not null default false;
