/** The operators' command line: from words to calls of their API, and from answers to tables. Answers the exit code. */
import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { Command, CommanderError } from 'commander'
import { TEST_SITE } from '#domain/test-site.ts'
import { type Client, makeClient } from './client.ts'
import { COMMANDS } from './commands.ts'
import { OperatorFailure } from './failure.ts'
import { makeRun, type Terminal } from './shell.ts'

export interface OperatorSettings {
  readonly OPERATOR_URL?: string | undefined
  readonly OPERATOR_HOST?: string | undefined
  readonly OPERATOR_PORT?: string | undefined
  readonly OPERATOR_TOKEN?: string | undefined
  readonly DATA_DIR?: string | undefined
}

const EVERYWHERE = new Set(['0.0.0.0', '::'])

export async function runCommandLine(words: readonly string[], settings: OperatorSettings, terminal: Terminal): Promise<number> {
  const program = new Command('operator')
    .description('Runs the marketplace: applications, privacy requests, erasure, keys, mails and figures.')
    .option('--json', 'answer as JSON, for programs')
    .option('--server <url>', 'the operators’ address of the server (default: OPERATOR_URL, or http://127.0.0.1:OPERATOR_PORT)')
    .option('--token-file <path>', 'where the token is (default: OPERATOR_TOKEN, or DATA_DIR/operator-token)')
    .configureHelp({ showGlobalOptions: true })
    .configureOutput({ writeOut: terminal.write, writeErr: terminal.writeError })
    .showHelpAfterError('(add --help to see what this command takes)')
    .exitOverride()
  let saidTestSite = false
  const sayTestSite = () => {
    // Beside the answer, not in it; and once, however many calls a command makes.
    if (!saidTestSite) terminal.writeError(`${TEST_SITE}\n`)
    saidTestSite = true
  }
  const run = makeRun((options) => clientOf(options, settings, sayTestSite), terminal)
  for (const addCommands of COMMANDS) addCommands(program, run)

  try {
    await program.parseAsync(words, { from: 'user' })
    return 0
  } catch (error) {
    // Commander has said it already, whatever it was: what is wrong, or the help that was asked for.
    if (error instanceof CommanderError) return error.exitCode
    if (!(error instanceof OperatorFailure)) throw error
    terminal.writeError(`${error.message}\n`)
    return 1
  }
}

function clientOf(options: { server?: string; tokenFile?: string }, settings: OperatorSettings, onTestSite: () => void): Client {
  const { OPERATOR_URL, OPERATOR_HOST, OPERATOR_PORT } = settings
  const host = OPERATOR_HOST && !EVERYWHERE.has(OPERATOR_HOST) ? OPERATOR_HOST : '127.0.0.1'
  const serverUrl = (options.server ?? (OPERATOR_URL || `http://${host}:${OPERATOR_PORT || 3200}`)).replace(/\/$/, '')
  if (!/^https?:\/\//.test(serverUrl) || !URL.canParse(serverUrl))
    throw new OperatorFailure('The server’s address must be such as http://127.0.0.1:3200.')
  return makeClient({ serverUrl, onTestSite, ...tokenOf(options.tokenFile, settings) })
}

function tokenOf(tokenFile: string | undefined, { OPERATOR_TOKEN, DATA_DIR }: OperatorSettings) {
  if (!tokenFile && OPERATOR_TOKEN) return { token: OPERATOR_TOKEN, tokenSource: 'OPERATOR_TOKEN' }
  const path = resolve(tokenFile ?? join(DATA_DIR || './data', 'operator-token'))
  try {
    const token = readFileSync(path, 'utf8').trim()
    if (token) return { token, tokenSource: path }
  } catch {
    // Said below, together with what to do.
  }
  throw new OperatorFailure(
    `There is no operators’ token in ${path}. The server makes it there on its first start; a token of your own is set with OPERATOR_TOKEN or --token-file.`,
  )
}
