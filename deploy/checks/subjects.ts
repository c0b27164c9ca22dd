/** The table of what `npm run production -- check` tries, in the order in which it is shown. */
import { backups } from './backups.ts'
import type { Subject } from './check.ts'
import { database } from './database.ts'
import { files } from './files.ts'
import { ipServices } from './ip-services.ts'
import { lenders } from './lenders.ts'
import { machine } from './machine.ts'
import { mail } from './mail.ts'
import { processes } from './processes.ts'
import { program } from './program.ts'
import { publicAddress } from './public-address.ts'
import { settings } from './settings.ts'
import { site } from './site.ts'

export const SUBJECTS: readonly Subject[] = [
  settings,
  files,
  program,
  machine,
  database,
  backups,
  mail,
  lenders,
  processes,
  publicAddress,
  site,
  ipServices,
]

export const describeChecks = (): string =>
  SUBJECTS.map(({ name, tried }) => [name, ...tried.map((row) => `  ${row.name}: ${row.tries}`)].join('\n')).join('\n\n')
