/** Every command: those that rows of the endpoint table name, and those that do more than one call, which have a file in `commands/` and a line here. */
import { applicationCommands } from './commands/applications.ts'
import { consentCommands } from './commands/consents.ts'
import { erasureCommands } from './commands/erasures.ts'
import { explainCommands } from './commands/explain.ts'
import { historyCommands } from './commands/history.ts'
import { keyCommands } from './commands/keys.ts'
import { ledgerCommands } from './commands/ledger.ts'
import { lenderStatsCommands } from './commands/lender-stats.ts'
import { lenderCommands } from './commands/lenders.ts'
import { mailCommands } from './commands/mail.ts'
import { peopleCommands } from './commands/people.ts'
import { purgeCommands } from './commands/purge.ts'
import { signInCommands } from './commands/sign-in.ts'
import { statsCommands } from './commands/stats.ts'
import { commandsOfEndpoints } from './commands-of-endpoints.ts'
import type { CommandModule } from './shell.ts'

export const COMMANDS: readonly CommandModule[] = [
  signInCommands,
  commandsOfEndpoints,
  statsCommands,
  lenderStatsCommands,
  lenderCommands,
  explainCommands,
  applicationCommands,
  consentCommands,
  erasureCommands,
  purgeCommands,
  mailCommands,
  keyCommands,
  ledgerCommands,
  peopleCommands,
  historyCommands,
]
