/** `init`: asks what it needs and makes every file of an installation. Safe to run again. */
import { execFileSync } from 'node:child_process'
import { accessSync, chownSync, constants, existsSync, statSync } from 'node:fs'
import { userInfo } from 'node:os'
import { dirname, relative } from 'node:path'
import type { Command } from 'commander'
import { endingWith, type PlaceOptions, type ProductionCommand, ProductionFailure, placeOf, withPlace } from './command.ts'
import { keptAnswers, machineAnswers } from './init/answers.ts'
import { type Flags, gatherAnswers } from './init/ask.ts'
import { filesOf } from './init/files.ts'
import { describeSteps, nextSteps } from './init/next-steps.ts'
import { type Question, questionsFor } from './init/questions.ts'
import { makeFolder, type Owner, type Writing, type WrittenFile, writeFiles } from './init/write-files.ts'
import { type Installation, PRODUCT_NAME, ROOT, readSettingsFile } from './installation.ts'

const ROOT_USER = 0

export const initCommand: ProductionCommand = (program) => {
  const command = withPlace(program.command('init'))
    .description('makes keys, settings, units, the site for nginx and the SQL of a new installation')
    .option('--staging', 'a staging site: production’s rules, with lenders in test mode')
    .option('--yes', 'ask nothing: take the usual answer wherever no flag gives another')
  for (const question of Object.values(questionsFor(PRODUCT_NAME, { user: PRODUCT_NAME, app: ROOT }))) addFlag(command, question)
  command.action(endingWith(init))
}

const addFlag = (command: Command, { flag, question, usual }: Question) =>
  command.option(`--${flag} <value>`, `${question}${usual({}) ? ` (usually ${usual({})})` : ''}`)

async function init({ yes = false, ...options }: PlaceOptions & Flags & { readonly yes?: boolean }): Promise<number> {
  const installation = placeOf(options)
  const me = userInfo()
  const isRoot = me.uid === ROOT_USER
  const questions = questionsFor(installation.name, { user: isRoot ? installation.name : me.username, app: ROOT })
  const answers = await gatherAnswers({
    questions,
    flags: options,
    kept: keptAnswers(installation),
    takesUsual: yes,
    hasTerminal: process.stdin.isTTY === true && process.stdout.isTTY === true,
  })
  if (!isRoot && answers.user !== me.username)
    throw new ProductionFailure(
      `The processes are to run as ${answers.user}, and this is ${me.username}: their files would be closed to them. Run this as ${answers.user} or as root.`,
    )
  const owner = isRoot ? ownerOf(answers.user) : undefined
  makeFolders(installation, answers.user, owner)
  const settings = existsSync(installation.settingsFile) ? readSettingsFile(installation) : {}
  const written = writeFiles(installation, machineAnswers.strip().parse(answers), filesOf(installation, answers, settings), owner)
  console.log(describe(installation, written))
  console.log(`\nNext, in this order; docs/production.md explains each step:\n\n${describeSteps(nextSteps(installation, answers))}`)
  return 0
}

function ownerOf(user: string): Owner {
  try {
    const idOf = (flag: string) =>
      Number(execFileSync('id', [flag, user], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }))
    return { uid: idOf('-u'), gid: idOf('-g') }
  } catch {
    throw new ProductionFailure(
      `There is no user ${user} for the processes to run as. Make it: adduser --system --group --home /opt/${user} --shell /bin/bash ${user}`,
    )
  }
}

/** The data folder can be walked through, not listed: nginx, another user, serves one folder in it. */
function makeFolders({ folder, data, backups, staticFiles }: Installation, user: string, owner: Owner | undefined): void {
  const modes = { [folder]: 0o700, [data]: 0o711, [backups]: 0o700, [staticFiles]: 0o755 }
  for (const [path, mode] of Object.entries(modes)) {
    try {
      makeFolder(path, mode, owner)
      accessSync(path, constants.W_OK | constants.X_OK)
      // Made by root for the processes, as the page says: root stays the owner of none of them.
      if (owner && statSync(path).uid === ROOT_USER) chownSync(path, owner.uid, owner.gid)
    } catch {
      const nearest = existsSync(path) ? path : dirname(path)
      throw new ProductionFailure(
        `This user may not write to ${nearest}. As root: install -d -o ${user} -g ${user} -m ${mode.toString(8)} ${path}`,
      )
    }
  }
}

const WORDS: Readonly<Record<Writing['kind'], string>> = {
  made: 'made',
  kept: 'kept as it is',
  updated: 'new version: you had not changed it',
  edited: 'kept, with your changes',
  beside: 'kept, with your changes; the new version is beside it as',
}

function describe({ folder }: Installation, written: readonly WrittenFile[]): string {
  const lines = written.flatMap(({ file, writing }) => {
    const name = relative(folder, file.path)
    const words = writing.kind === 'beside' ? `${WORDS.beside} ${name}.new:` : WORDS[writing.kind]
    const shown = writing.kind === 'beside' ? writing.differences.map((line) => `      ${line}`) : []
    return [`  ${name.padEnd(36)} ${file.about}: ${words}`, ...shown]
  })
  return `In ${folder}:\n${lines.join('\n')}`
}
