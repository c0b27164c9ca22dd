/** `npm run operator -- …`: the operators' command line, a client of their API. */
import { readFileSync } from 'node:fs'
import { userInfo } from 'node:os'
import { join, resolve } from 'node:path'
import { Command } from 'commander'
import { type Client, makeClient } from './client.ts'
import { COMMANDS } from './commands.ts'
import { OperatorFailure } from './failure.ts'
import { makeRun } from './shell.ts'

const { OPERATOR_URL, OPERATOR_HOST, OPERATOR_PORT, OPERATOR_TOKEN, OPERATOR_NAME, DATA_DIR } = process.env
const EVERYWHERE = new Set(['0.0.0.0', '::'])

function clientOf({ server, tokenFile }: { server?: string; tokenFile?: string }): Client {
  const host = OPERATOR_HOST && !EVERYWHERE.has(OPERATOR_HOST) ? OPERATOR_HOST : '127.0.0.1'
  const serverUrl = (server ?? OPERATOR_URL ?? `http://${host}:${OPERATOR_PORT || 3200}`).replace(/\/$/, '')
  if (!/^https?:\/\//.test(serverUrl) || !URL.canParse(serverUrl))
    throw new OperatorFailure('--server must be an address such as http://127.0.0.1:3200.')
  return makeClient({ serverUrl, operator: OPERATOR_NAME || userInfo().username, ...tokenOf(tokenFile) })
}

function tokenOf(tokenFile: string | undefined): { token: string; tokenSource: string } {
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

const program = new Command('operator')
  .description('Runs the marketplace: applications, privacy requests, erasure, keys, mails and figures.')
  .option('--json', 'answer as JSON, for programs')
  .option('--server <url>', 'the operators’ address of the server (default: OPERATOR_URL, or http://127.0.0.1:OPERATOR_PORT)')
  .option('--token-file <path>', 'where the token is (default: OPERATOR_TOKEN, or DATA_DIR/operator-token)')
  .configureHelp({ showGlobalOptions: true })
  .showHelpAfterError('(add --help to see what this command takes)')

const run = makeRun(clientOf)
for (const addCommands of COMMANDS) addCommands(program, run)

try {
  await program.parseAsync()
} catch (error) {
  if (!(error instanceof OperatorFailure)) throw error
  console.error(error.message)
  process.exitCode = 1
}
