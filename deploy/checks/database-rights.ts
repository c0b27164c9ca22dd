/** What the server's role may: own its tables, end the write-ahead log, and nothing beyond its database. */
import { type Check, failed, ok, warning } from './check.ts'
import type { ExaminedDatabase } from './examined-database.ts'

export const RIGHTS: readonly Check<ExaminedDatabase>[] = [
  {
    name: 'Owner',
    tries: 'the role owns its database and every table in it, and is no superuser',
    run: ownership,
  },
  {
    name: 'Grants',
    tries: 'the role may end the write-ahead log after the night’s rewrite (`pg_switch_wal`, `pg_checkpoint`)',
    run: grants,
  },
  {
    name: 'Old log segments',
    tries: 'PostgreSQL deletes segments of the write-ahead log instead of keeping them to be written over (`wal_recycle = off`)',
    async run({ row }) {
      const { recycle } = await row<{ recycle: string }>(`select current_setting('wal_recycle') as recycle`)
      return recycle === 'off'
        ? ok('wal_recycle is off.')
        : warning(
            'wal_recycle is on: a destroyed key may stay in old files of pg_wal.',
            'As a superuser: alter system set wal_recycle = off; select pg_reload_conf();',
          )
    },
  },
]

async function ownership({ row, rows }: ExaminedDatabase) {
  const { role, database, owns, isSuperuser } = await row<{
    role: string
    database: string
    owns: boolean
    isSuperuser: boolean
  }>(`select
    current_user as role, current_database() as database, rolsuper as "isSuperuser",
    (select datdba = pg_roles.oid from pg_database where datname = current_database()) as owns
    from pg_roles where rolname = current_user`)
  const foreign = await rows<{ name: string }>(
    `select schemaname || '.' || tablename as name from pg_tables
     where schemaname not in ('pg_catalog', 'information_schema') and tableowner <> current_user order by 1`,
  )
  const quoted = `"${role}"`
  if (isSuperuser)
    return warning(
      `${role} is a superuser: whoever breaks into the server has every database of this PostgreSQL.`,
      'Let the server use a role of its own, as database.sql of the installation makes it.',
    )
  if (!owns)
    return failed(
      `${role} does not own the database ${database}: migrations and the night’s rewrite of keys would fail.`,
      `As a superuser: alter database "${database}" owner to ${quoted};`,
    )
  if (foreign.length > 0)
    return failed(
      `${foreign.length} tables belong to another role, ${foreign[0]?.name} among them.`,
      `As a superuser in ${database}: alter table … owner to ${quoted}; for each of them (a restore with --no-owner --role=${role} leaves none).`,
    )
  return ok(`${role} owns ${database} and all that is in it.`)
}

async function grants({ row }: ExaminedDatabase) {
  const { role, mayEnd, mayCheckpoint } = await row<{ role: string; mayEnd: boolean; mayCheckpoint: boolean }>(`select
    current_user as role,
    has_function_privilege(current_user, 'pg_switch_wal()', 'execute') as "mayEnd",
    pg_has_role(current_user, 'pg_checkpoint', 'usage') as "mayCheckpoint"`)
  if (mayEnd && mayCheckpoint) return ok('The role may end the write-ahead log.')
  const missing = [
    ...(mayEnd ? [] : [`grant execute on function pg_switch_wal() to "${role}";`]),
    ...(mayCheckpoint ? [] : [`grant pg_checkpoint to "${role}";`]),
  ]
  return warning(
    'The role may not end the write-ahead log: a destroyed key stays in pg_wal until PostgreSQL ends it by itself.',
    `As a superuser, in this database: ${missing.join(' ')}`,
  )
}
