/** `npm run production -- check`: tries everything about an installation that can be tried, and says what to do about what failed. */
import { Resolver } from 'node:dns/promises'
import type { Command } from 'commander'
import { runToEnd } from '#tools/spawn-process.ts'
import { codeOf } from './checks/check.ts'
import { ownUser, type SystemUser, trustAuthorityOf, userNamed } from './checks/examined.ts'
import { hasFailed, runChecks } from './checks/run-checks.ts'
import { showFindings } from './checks/show-findings.ts'
import { describeChecks } from './checks/subjects.ts'
import { endingWith, type PlaceOptions, type ProductionCommand, ProductionFailure, placeOf, withPlace } from './command.ts'
import { readRecord } from './init/answers.ts'
import { type Environment, type Installation, processesOf, readSettingsFile, USUAL_SIZE } from './installation.ts'

const DNS = { timeout: 3_000, tries: 2 } as const

export const checkCommand: ProductionCommand = (program: Command) => {
  withPlace(program.command('check'))
    .description(
      'Tries the database, mail, lenders, disk, clock, keys, backups and the public address. Exit code 1 when something failed.',
    )
    .option('--mail-to <address>', 'send a real test mail there; without it the mail server is only greeted')
    .option('--json', 'answer as JSON, for programs')
    .addHelpText('after', () => `\nWhat must hold:\n\n${describeChecks()}`)
    .action(endingWith(check))
}

async function check(options: PlaceOptions & { readonly mailTo?: string; readonly json?: boolean }): Promise<number> {
  const installation = placeOf(options)
  const environment = settingsOf(installation)
  const answers = readRecord(installation)?.answers
  const service = isRoot() ? userNamed(answers?.user ?? installation.name) : ownUser()
  if (service && isRoot() && service.uid !== 0) return runAs(service)
  trustAuthorityOf(environment)
  const results = await runChecks({
    installation,
    environment,
    processes: processesOf(installation, answers ?? USUAL_SIZE),
    user: service,
    mailTo: options.mailTo,
    resolver: new Resolver(DNS),
  })
  process.stdout.write(`${options.json ? JSON.stringify(results, null, 2) : showFindings(results)}\n`)
  return hasFailed(results) ? 1 : 0
}

const isRoot = () => process.getuid?.() === 0

/** Root can read every file and is let in by no database: the check must be who the processes are, to find what they will find. */
async function runAs({ uid, gid }: SystemUser): Promise<number> {
  const { code, stdout, stderr } = await runToEnd({
    // With the user's further groups, as a service has them.
    command: ['setpriv', `--reuid=${uid}`, `--regid=${gid}`, '--init-groups', '--', process.execPath, ...process.argv.slice(1)],
    environment: { NODE_EXTRA_CA_CERTS: process.env.NODE_EXTRA_CA_CERTS },
  })
  process.stdout.write(stdout)
  process.stderr.write(stderr)
  return typeof code === 'number' ? code : 1
}

function settingsOf(installation: Installation): Environment {
  try {
    return readSettingsFile(installation)
  } catch (error) {
    throw new ProductionFailure(
      `${installation.settingsFile} cannot be read (${codeOf(error)}). Make it with npm run production -- init, and run the check as the service’s user.`,
    )
  }
}
