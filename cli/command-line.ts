/** The operators' command line: from words to calls of their API, and from answers to tables. Answers the exit code. */
import { Command, CommanderError } from 'commander'
import { TEST_SITE } from '#domain/look/test-site.ts'
import packageJson from '../package.json' with { type: 'json' }
import { OperatorFailure } from './client.ts'
import { COMMANDS } from './commands.ts'
import { connect, type OperatorSettings } from './connection.ts'
import { makeRun, type Terminal } from './shell.ts'

export const operatorProgram = (terminal: Pick<Terminal, 'write' | 'writeError'>): Command =>
  new Command('operator')
    .description('Runs the marketplace: applications, privacy requests, erasure, keys, mails, people and figures.')
    .version(packageJson.version)
    .option('--json', 'answer as JSON, for programs')
    .option('--server <url>', 'the operators’ address of the server (default: OPERATOR_URL, or http://127.0.0.1:OPERATOR_PORT)')
    .option('--token-file <path>', 'where the token is (default: your sign-in, OPERATOR_TOKEN, or DATA_DIR/operator-token)')
    .configureHelp({ showGlobalOptions: true })
    .configureOutput({ writeOut: terminal.write, writeErr: terminal.writeError })
    .showHelpAfterError('(add --help to see what this command takes)')
    .exitOverride()

export async function runCommandLine(words: readonly string[], settings: OperatorSettings, terminal: Terminal): Promise<number> {
  const program = operatorProgram(terminal)
  let saidTestSite = false
  const sayTestSite = () => {
    // Beside the answer, not in it; and once, however many calls a command makes.
    if (!saidTestSite) terminal.writeError(`${TEST_SITE}\n`)
    saidTestSite = true
  }
  const run = makeRun((options) => connect(options, settings, sayTestSite), terminal)
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
