/** database.sql: the role and the database, with the rights that the server uses. Running it again changes nothing. */
import type { Installation } from '../installation.ts'
import type { Answers } from './answers.ts'

export function databaseText({ databaseFile }: Installation, { databaseUrl }: Pick<Answers, 'databaseUrl'>): string {
  const { username, password, pathname } = new URL(databaseUrl)
  const role = decodeURIComponent(username)
  const database = decodeURIComponent(pathname.slice(1))
  return `-- The role and the database of the product, with the rights that it uses. Run as PostgreSQL's superuser, as often as you like:
--   runuser -u postgres -- psql --set ON_ERROR_STOP=1 < ${databaseFile}
-- Where the database is on another machine, run it there. PostgreSQL 15 or newer.

select format('create role %I login', ${text(role)}) where not exists (select from pg_roles where rolname = ${text(role)}) \\gexec
${
  password
    ? `select format('alter role %I login password %L', ${text(role)}, ${text(decodeURIComponent(password))}) \\gexec`
    : `-- No password: over the socket PostgreSQL asks the system which user it is ("peer", as Debian sets it up).`
}

-- UTF-8 whatever the cluster's own encoding is; a bare machine may have none.
select format('create database %I owner %I template template0 encoding ''UTF8'' locale ''C''', ${text(database)}, ${text(role)})
  where not exists (select from pg_database where datname = ${text(database)}) \\gexec
select format('revoke all on database %I from public', ${text(database)}) \\gexec

\\connect ${name(database)}
set client_min_messages = warning;
-- Tables of an earlier role would keep the server from rewriting its keys at night.
select format('alter database %I owner to %I', ${text(database)}, ${text(role)}) \\gexec
-- Two rights to end the write-ahead log, so that the destroyed key of an erased person is in none of its files either.
grant execute on function pg_switch_wal() to ${name(role)};
grant pg_checkpoint to ${name(role)};
-- Old segments are deleted instead of kept to be written over. This counts for the whole cluster.
alter system set wal_recycle = off;
select pg_reload_conf() \\g /dev/null
`
}

const text = (value: string) => `'${value.replaceAll("'", "''")}'`
const name = (value: string) => `"${value.replaceAll('"', '""')}"`
