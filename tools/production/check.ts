/** `npm run production -- check`: tries everything about an installation that can be tried, and says what to do about what failed. */
import { Resolver } from 'node:dns/promises'
import type { Command } from 'commander'
import { codeOf } from './checks/check.ts'
import { trustAuthorityOf, userOfService } from './checks/examined.ts'
import { hasFailed, runChecks } from './checks/run-checks.ts'
import { showFindings } from './checks/show-findings.ts'
import { endingWith, type PlaceOptions, type ProductionCommand, ProductionFailure, placeOf, withPlace } from './command.ts'
import { type Environment, type Installation, processesOf, readSettingsFile, USUAL_SIZE } from './installation.ts'

interface CheckOptions extends PlaceOptions {
  readonly mailTo?: string
  readonly json?: boolean
}

const DNS = { timeout: 3_000, tries: 2 } as const

export const addCheck: ProductionCommand = (program: Command) => {
  withPlace(program.command('check'))
    .description(
      'Tries the database, mail, lenders, disk, clock, keys, backups and the public address. Exit code 1 when something failed.',
    )
    .option('--mail-to <address>', 'send a real test mail there; without it the mail server is only greeted')
    .option('--json', 'answer as JSON, for programs')
    .action(endingWith(check))
}

async function check(options: CheckOptions): Promise<number> {
  const installation = placeOf(options)
  const environment = settingsOf(installation)
  trustAuthorityOf(environment)
  const results = await runChecks({
    installation,
    environment,
    processes: processesOf(installation, USUAL_SIZE),
    user: userOfService(installation.name),
    mailTo: options.mailTo,
    resolver: new Resolver(DNS),
  })
  process.stdout.write(`${options.json ? JSON.stringify(results, null, 2) : showFindings(results)}\n`)
  return hasFailed(results) ? 1 : 0
}

function settingsOf(installation: Installation): Environment {
  try {
    return readSettingsFile(installation)
  } catch (error) {
    throw new ProductionFailure(
      `${installation.settingsFile} cannot be read (${codeOf(error)}). Make it with npm run production -- init, and run the check as root or as the service’s user.`,
    )
  }
}
