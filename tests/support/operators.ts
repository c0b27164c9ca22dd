import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { runCommandLine } from '#cli/command-line.ts'
import type { Terminal } from '#cli/shell.ts'
import type { SubmitApplicationRequest } from '#contracts/public/submissions.ts'
import type { SubmissionStatus } from '#domain/application/submission-outcome.ts'
import type { Surroundings } from '#server/compose.ts'
import { scriptedMatching } from './scripted-matching.ts'
import { spawnProgram } from './spawned-server.ts'
import { ANEW, type Answer, TEST_TIME, type TestServer } from './test-server.ts'

export const operatorUrl = ({ running }: Pick<TestServer, 'running'>): string => `http://127.0.0.1:${running.operators.port}`

export const tokenOf = ({ dataDir }: Pick<TestServer, 'dataDir'>): string =>
  readFileSync(join(dataDir, 'operator-token'), 'utf8').trim()

export async function askOperators(
  server: TestServer,
  path: string,
  body?: object,
  headers: Record<string, string> = {},
): Promise<Answer> {
  const response = await fetch(`${operatorUrl(server)}${path}`, {
    headers: { authorization: `Bearer ${tokenOf(server)}`, 'content-type': 'application/json', ...headers, ...ANEW },
    ...(body && { method: 'POST', body: JSON.stringify(body) }),
  })
  const text = await response.text()
  return { status: response.status, headers: response.headers, body: text.startsWith('{') ? JSON.parse(text) : text }
}

/** As an operator does who reads what the file changes before it is applied. */
export async function applyFile(server: TestServer, content: string): Promise<Answer> {
  const { basedOn, shown } = (await askOperators(server, '/lenders/checks', { content })).body
  return askOperators(server, '/lenders/files', { content, basedOn, shown, reason: 'for a test alone' })
}

export interface CommandEnd {
  /** Or the signal that ended it. */
  readonly code: number | string | null
  readonly stdout: string
  readonly stderr: string
}

export interface CommandOptions {
  readonly environment?: Readonly<Record<string, string>>
  /** Called with everything that was said on standard error so far. */
  readonly onStderr?: (said: string) => void
}

/** Runs `npm run operator -- …` as an operator on this machine would, without npm around it. */
export async function runOperator(
  args: readonly string[],
  { environment = {}, onStderr }: CommandOptions = {},
): Promise<CommandEnd> {
  const { child, stdout, stderr, ended } = await spawnProgram('cli/main.ts', args, environment)
  child.stderr?.on('data', () => onStderr?.(stderr()))
  return { code: await ended, stdout: stdout(), stderr: stderr() }
}

export const operatorEnvironment = (server: TestServer): Record<string, string> => ({
  DATA_DIR: server.dataDir,
  OPERATOR_URL: operatorUrl(server),
  XDG_CONFIG_HOME: server.dataDir,
})

/** The same in this process, which is quicker; the calls still go over the network. `begin` does not wait for the end. */
export function operatorOf(server: TestServer, says?: string) {
  const begin = (...args: string[]) => {
    const end = { stdout: '', stderr: '' }
    const terminal: Terminal = {
      write: (text) => (end.stdout += text),
      writeError: (text) => (end.stderr += text),
      ask: says === undefined ? undefined : async () => says,
    }
    const ended = runCommandLine(args, operatorEnvironment(server), terminal).then((code): CommandEnd => ({ code, ...end }))
    return { ended, said: () => end.stderr }
  }
  return Object.assign((...args: string[]) => begin(...args).ended, { begin })
}

/** Ends every run with the status that is set just now, at the time of the test's clock. */
export function settableMatching(first: SubmissionStatus) {
  const lenders = { status: first, clock: { now: TEST_TIME } }
  const matching: Surroundings['matching'] = (storage) =>
    scriptedMatching(async (applicationId) => {
      await storage.records.applications.setStatus(applicationId, lenders.status, lenders.clock.now)
      return { status: lenders.status, redirect: null, data_errors: {}, reasons: [] }
    })
  return { lenders, matching }
}

/** The lead id of a new application; each has a key of its own, so none is taken for a repetition. */
export async function submit(server: TestServer, changes: Partial<SubmitApplicationRequest> = {}): Promise<string> {
  const { status, body } = await server.submit(changes)
  if (status !== 200) throw new Error(`The application was refused: ${JSON.stringify(body)}`)
  return body.data.lead_id
}
