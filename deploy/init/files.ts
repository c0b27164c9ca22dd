/** Every file that `init` makes, with its mode and its text. JSON has no comments: README says what those files are for. */
import { randomBytes } from 'node:crypto'
import { formatKeyRing, makeKeyRing } from '#server/platform/vault/key-ring.ts'
import { type Environment, type Installation, PRODUCT_NAME } from '../installation.ts'
import type { Answers } from './answers.ts'
import { nginxText } from './nginx-text.ts'
import { restartText } from './restart-text.ts'
import { settingsText, walOf } from './settings-text.ts'
import { processUnitText, timerText, workUnitText } from './unit-texts.ts'

/** database.sql: the role and the database, with the rights that the server uses. Running it again changes nothing. */
function databaseText({ databaseFile }: Installation, answers: Pick<Answers, 'databaseUrl' | 'staging'>): string {
  const { databaseUrl } = answers
  const { username, password, pathname } = new URL(databaseUrl)
  const role = decodeURIComponent(username)
  const database = decodeURIComponent(pathname.slice(1))
  const template = `${database}_template`
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
-- A restore makes a database beside this one, from the template below, and exchanges their names.
alter role ${name(role)} createdb;
-- Where any moment can be restored, the role copies files and log of the whole cluster, as a standby would.
alter role ${name(role)} ${walOf(answers) ? 'replication' : 'noreplication'};
-- A receiver of the log that is gone holds back no more than this.
alter system set max_slot_wal_keep_size = '8GB';
-- Old segments are deleted instead of kept to be written over. This counts for the whole cluster.
alter system set wal_recycle = off;
select pg_reload_conf() \\g /dev/null

select format('create database %I owner %I template template0 encoding ''UTF8'' locale ''C''', ${text(template)}, ${text(role)})
  where not exists (select from pg_database where datname = ${text(template)}) \\gexec
select format('revoke all on database %I from public', ${text(template)}) \\gexec
\\connect ${name(template)}
grant execute on function pg_switch_wal() to ${name(role)};
`
}

const text = (value: string) => `'${value.replaceAll("'", "''")}'`
const name = (value: string) => `"${value.replaceAll('"', '""')}"`

const SECRET = 0o600
const READABLE = 0o644
const PROGRAM = 0o755

export interface GeneratedFile {
  readonly path: string
  readonly mode: number
  /** What it is for, in a few words. */
  readonly about: string
  readonly text: () => string
  /** The owner's from the first moment: once it is there, it is never written again. */
  readonly isOwners?: boolean
}

export function filesOf(installation: Installation, answers: Answers, settings: Environment): GeneratedFile[] {
  const { units } = installation
  const token = settings.OPERATOR_TOKEN || randomBytes(32).toString('base64url')
  const files: GeneratedFile[] = [
    {
      path: installation.keyFile,
      mode: SECRET,
      about: 'the keys; without them nothing that people have entered can be read',
      text: () => formatKeyRing(makeKeyRing()),
      isOwners: true,
    },
    {
      path: installation.lendersFile,
      mode: SECRET,
      about: 'the lenders, none yet: docs/lenders.md',
      text: () => '{\n  "format": 2,\n  "lenders": []\n}\n',
      isOwners: true,
    },
    {
      path: installation.lenderSecretsFile,
      mode: SECRET,
      about: 'the secrets that the lender file names',
      text: () => '{}\n',
      isOwners: true,
    },
    {
      path: installation.settingsFile,
      mode: SECRET,
      about: 'the settings, with the operators’ token',
      text: () => settingsText(installation, answers, token),
    },
    {
      path: installation.databaseFile,
      // PostgreSQL's own container reads it, as a user of its own.
      mode: answers.containers && !new URL(answers.databaseUrl).password ? READABLE : SECRET,
      about: 'makes the role and the database',
      text: () => databaseText(installation, answers),
    },
    { path: installation.nginxFile, mode: READABLE, about: 'the site, for nginx', text: () => nginxText(installation, answers) },
    { path: units.web, mode: READABLE, about: 'web processes', text: () => processUnitText(installation, answers, 'web') },
    { path: units.worker, mode: READABLE, about: 'workers', text: () => processUnitText(installation, answers, 'worker') },
    { path: units.backup, mode: READABLE, about: 'a backup', text: () => workUnitText(installation, answers, 'backup') },
    { path: units.backupTimer, mode: READABLE, about: 'a backup every night', text: () => timerText(installation, 'backup') },
    { path: units.copy, mode: READABLE, about: 'a copy elsewhere', text: () => workUnitText(installation, answers, 'copy') },
    { path: units.copyTimer, mode: READABLE, about: 'a copy every five minutes', text: () => timerText(installation, 'copy') },
    { path: units.wal, mode: READABLE, about: 'keeps the log', text: () => workUnitText(installation, answers, 'receive-wal') },
    {
      path: units.alert,
      mode: READABLE,
      about: 'tells of failures',
      text: () => workUnitText(installation, answers, 'alert --unit %i'),
    },
    {
      path: installation.restartFile,
      mode: PROGRAM,
      about: 'restarts all processes, one after the other',
      text: () => restartText(installation, answers),
    },
  ]
  const bySystemd: readonly string[] = [...Object.values(units), installation.restartFile]
  const needed = files.filter(({ path }) => !answers.containers || !bySystemd.includes(path))
  return [...needed, readme(installation, needed)]
}

const readme = ({ folder, data, name, answersFile, keyFile }: Installation, files: readonly GeneratedFile[]): GeneratedFile => {
  const rows = [...files, { path: answersFile, about: 'what init was told, without secrets' }].map(
    ({ path, about }) => `${path.slice(folder.length + 1).padEnd(36)}${about}`,
  )
  return {
    path: `${folder}/README`,
    mode: READABLE,
    about: 'what each file here is for',
    text: () => `The installation ${name} of ${PRODUCT_NAME}. Its page is docs/production.md of the product; what it stores is in ${data}.

${rows.join('\n')}

Only ${keyFile.slice(folder.length + 1)} cannot be made again. Keep a copy of it where no backup lies, and one wherever you keep such things.
Running "npm run production -- init" again overwrites no key, no token, no password and no file that you have edited.
`,
  }
}
