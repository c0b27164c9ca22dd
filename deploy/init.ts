/** `init`: asks what it needs and makes every file of an installation. Safe to run again. */
import { accessSync, constants, existsSync } from 'node:fs'
import { userInfo } from 'node:os'
import { dirname, relative } from 'node:path'
import type { Command } from 'commander'
import { endingWith, type PlaceOptions, type ProductionCommand, ProductionFailure, placeOf, withPlace } from './command.ts'
import { keptAnswers, machineAnswers } from './init/answers.ts'
import { initAs, serviceUser } from './init/as-root.ts'
import { type Flags, gatherAnswers } from './init/ask.ts'
import { filesOf } from './init/files.ts'
import { describeSteps, nextSteps } from './init/next-steps.ts'
import { type Question, questionsFor } from './init/questions.ts'
import { makeFolder, type Writing, writeFiles } from './init/write-files.ts'
import { type Environment, type Installation, PRODUCT_NAME, ROOT, readSettingsFile } from './installation.ts'

const ROOT_USER = 0

export const initCommand: ProductionCommand = (program) => {
  const command = withPlace(program.command('init'))
    .description('makes keys, settings, units, the site for nginx and the SQL of a new installation')
    .option('--staging', 'a staging site: production’s rules, with lenders in test mode')
    .option('--containers', 'for compose.yaml in place of systemd: run in the image, as docs/production.md says')
    .option('--yes', 'ask nothing: take the usual answer wherever no flag gives another')
  for (const question of Object.values(questionsFor(PRODUCT_NAME, { user: PRODUCT_NAME, app: ROOT }))) addFlag(command, question)
  command.action(endingWith(init))
}

const addFlag = (command: Command, { flag, question, usual, isSecret }: Question) => {
  const unseen = isSecret
    ? `; rather as ${flag.toUpperCase().replace('-', '_')} in the environment, where others cannot read it`
    : ''
  command.option(`--${flag} <value>`, `${question}${usual({}) ? ` (usually ${usual({})})` : ''}${unseen}`)
}

async function init({ yes = false, ...options }: PlaceOptions & Flags & { readonly yes?: boolean }): Promise<number> {
  const place = placeOf(options)
  const me = userInfo()
  if (me.uid === ROOT_USER) {
    const service = serviceUser(place, options.user)
    if (service.uid !== ROOT_USER) return initAs(service, TOP_MODES(place))
  }
  const settings = existsSync(place.settingsFile) ? readSettingsFile(place) : {}
  // Keys stay where the settings say.
  const installation = { ...place, keyFile: settings.KEY_FILE || place.keyFile }
  const answers = await gatherAnswers({
    questions: questionsFor(installation.name, { user: me.username, app: ROOT }),
    flags: { ...secretsFrom(process.env), ...options },
    kept: keptAnswers(installation),
    takesUsual: yes,
    hasTerminal: process.stdin.isTTY === true && process.stdout.isTTY === true,
  })
  if (answers.user !== me.username)
    throw new ProductionFailure(
      `The processes are to run as ${answers.user}, and this is ${me.username}: their files would be closed to them. Run this as ${answers.user} or as root.`,
    )
  makeFolders(installation, answers.user)
  const written = writeFiles(installation, machineAnswers.strip().parse(answers), filesOf(installation, answers, settings))
  console.log(describe(installation, written))
  console.log(`\nNext, in this order; docs/production.md explains each step:\n\n${describeSteps(nextSteps(installation, answers))}`)
  return 0
}

/** Beside a flag, which everybody on the machine can read in the list of processes. */
const secretsFrom = ({ SMTP_URL, DATABASE_URL }: Environment): Flags => ({
  ...(SMTP_URL && { smtpUrl: SMTP_URL }),
  ...(DATABASE_URL && { databaseUrl: DATABASE_URL }),
})

/** The data folder can be walked through, not listed: nginx, another user, serves one folder in it. */
const TOP_MODES = ({ folder, data }: Installation) => ({ [folder]: 0o700, [data]: 0o711 })

function makeFolders(installation: Installation, user: string): void {
  const { keyFolder, backups, staticFiles } = installation
  const modes = { ...TOP_MODES(installation), [keyFolder]: 0o700, [backups]: 0o700, [staticFiles]: 0o755 }
  for (const [path, mode] of Object.entries(modes)) {
    try {
      makeFolder(path, mode)
      accessSync(path, constants.W_OK | constants.X_OK)
    } catch {
      const nearest = existsSync(path) ? path : dirname(path)
      throw new ProductionFailure(
        `This user may not write to ${nearest}. As root: install -d -o ${user} -g ${user} -m ${mode.toString(8)} ${path}`,
      )
    }
  }
}

const LABELS: Readonly<Record<Writing['kind'], string>> = {
  made: 'made',
  kept: 'kept as it is',
  updated: 'new version: you had not changed it',
  edited: 'kept, with your changes',
  beside: 'kept, with your changes; the new version is beside it as',
}

function describe({ folder }: Installation, written: ReturnType<typeof writeFiles>): string {
  const lines = written.flatMap(({ file, writing }) => {
    const name = relative(folder, file.path)
    const text = writing.kind === 'beside' ? `${LABELS.beside} ${name}.new:` : LABELS[writing.kind]
    const shown = writing.kind === 'beside' ? writing.differences.map((line) => `      ${line}`) : []
    return [`  ${name.padEnd(36)} ${file.about}: ${text}`, ...shown]
  })
  return `In ${folder}:\n${lines.join('\n')}`
}
