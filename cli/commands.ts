/** Every command: those that are one call and its answer (views, by call), and those that do more. */
import { alertViews } from './commands/alerts.ts'
import { applicationCommands, applicationViews } from './commands/applications.ts'
import { consentCommands, consentViews } from './commands/consents.ts'
import { erasureCommands, erasureViews } from './commands/erasures.ts'
import { explainCommands } from './commands/explain.ts'
import { keyCommands, keyViews } from './commands/keys.ts'
import { lenderFileCommands, lenderFileViews } from './commands/lender-files.ts'
import { lenderCommands, lenderViews } from './commands/lenders.ts'
import { mailCommands, mailViews } from './commands/mail.ts'
import { moneyCommands, moneyViews } from './commands/money.ts'
import { oneLenderViews } from './commands/one-lender.ts'
import { peopleViews } from './commands/people.ts'
import { privacyRequestViews } from './commands/privacy-requests.ts'
import { purgeCommands, purgeViews } from './commands/purge.ts'
import { signInCommands } from './commands/sign-in.ts'
import { sourceViews } from './commands/sources.ts'
import { statsCommands, statsViews } from './commands/stats.ts'
import { systemCommands, systemViews } from './commands/system.ts'
import { commandsOfEndpoints, type Views } from './commands-of-endpoints.ts'
import type { CommandModule } from './shell.ts'

const VIEWS: Views = {
  ...alertViews,
  ...applicationViews,
  ...consentViews,
  ...erasureViews,
  ...keyViews,
  ...lenderFileViews,
  ...lenderViews,
  ...mailViews,
  ...moneyViews,
  ...oneLenderViews,
  ...peopleViews,
  ...privacyRequestViews,
  ...purgeViews,
  ...sourceViews,
  ...statsViews,
  ...systemViews,
}

export const COMMANDS: readonly CommandModule[] = [
  signInCommands,
  commandsOfEndpoints(VIEWS),
  statsCommands,
  lenderCommands,
  lenderFileCommands,
  moneyCommands,
  explainCommands,
  applicationCommands,
  consentCommands,
  erasureCommands,
  purgeCommands,
  mailCommands,
  keyCommands,
  systemCommands,
]
