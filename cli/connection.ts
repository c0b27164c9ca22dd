/** Which server is asked, and with what. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import * as z from 'zod/mini'
import { makeClient, OperatorFailure } from './client.ts'

type Setting = 'OPERATOR_URL' | 'OPERATOR_HOST' | 'OPERATOR_PORT' | 'OPERATOR_TOKEN' | 'DATA_DIR' | 'XDG_CONFIG_HOME' | 'HOME'
export type OperatorSettings = { readonly [Name in Setting]?: string | undefined }

export type Connection = Readonly<ReturnType<typeof connect>>

interface ConnectionOptions {
  readonly server?: string
  readonly tokenFile?: string
}

const EVERYWHERE = new Set(['0.0.0.0', '::'])

export function connect(options: ConnectionOptions, settings: OperatorSettings, onTestSite: () => void) {
  const signIns = signInFile(join(settings.XDG_CONFIG_HOME || join(settings.HOME || '.', '.config'), 'loanfinch', 'operator.json'))
  return {
    get serverUrl() {
      return serverUrlOf(options, settings)
    },
    /** Made when it is asked for: a command that needs no server needs no token either. */
    get client() {
      const serverUrl = serverUrlOf(options, settings)
      return makeClient({ serverUrl, onTestSite, ...tokenOf(options.tokenFile, serverUrl, settings, signIns) })
    },
    get visitor() {
      return makeClient({ serverUrl: serverUrlOf(options, settings), onTestSite, token: undefined, tokenSource: '' })
    },
    signIns,
  }
}

function serverUrlOf(options: ConnectionOptions, { OPERATOR_URL, OPERATOR_HOST, OPERATOR_PORT }: OperatorSettings): string {
  const host = OPERATOR_HOST && !EVERYWHERE.has(OPERATOR_HOST) ? OPERATOR_HOST : '127.0.0.1'
  const serverUrl = (options.server ?? (OPERATOR_URL || `http://${host}:${OPERATOR_PORT || 3200}`)).replace(/\/$/, '')
  if (!/^https?:\/\//.test(serverUrl) || !URL.canParse(serverUrl))
    throw new OperatorFailure('The server’s address must be such as http://127.0.0.1:3200.')
  return serverUrl
}

/** Whoever has signed in acts as themselves, whatever token the machine has. */
function tokenOf(
  tokenFile: string | undefined,
  serverUrl: string,
  { OPERATOR_TOKEN, DATA_DIR }: OperatorSettings,
  signIns: SignInFile,
) {
  const signIn = tokenFile ? undefined : signIns.of(serverUrl)
  // Not the machine's token instead: what a person does would go down under another name.
  if (signIn && new Date(signIn.until) <= new Date())
    throw new OperatorFailure('Your sign-in has ended. Run sign-in again; or sign-out, to use the token of this machine.')
  if (signIn) return { token: signIn.token, tokenSource: `your sign-in (${signIns.path}); run sign-in again, or sign-out` }
  if (!tokenFile && OPERATOR_TOKEN) return { token: OPERATOR_TOKEN, tokenSource: 'OPERATOR_TOKEN' }
  const path = resolve(tokenFile ?? join(DATA_DIR || './data', 'operator-token'))
  try {
    const token = readFileSync(path, 'utf8').trim()
    if (token) return { token, tokenSource: path }
  } catch {
    // Said below, together with what to do.
  }
  throw new OperatorFailure(
    `There is no operators’ token in ${path}. Run sign-in; or name a token with OPERATOR_TOKEN or --token-file. The server makes the first one there on its first start.`,
  )
}

/** Tokens that people have let this command line have, one per server, in a file for its user alone. */
const keptSignIn = z.object({ token: z.string(), name: z.string(), until: z.string() })
const keptSignIns = z.record(z.string(), keptSignIn)
type KeptSignIn = z.infer<typeof keptSignIn>

type SignInFile = ReturnType<typeof signInFile>

function signInFile(path: string) {
  const read = (): Record<string, KeptSignIn> => {
    try {
      return keptSignIns.parse(JSON.parse(readFileSync(path, 'utf8')))
    } catch {
      // None yet; or one that cannot be read, which is as good as none.
      return {}
    }
  }
  const write = (signIns: Record<string, KeptSignIn>) => {
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
    writeFileSync(path, `${JSON.stringify(signIns, null, 2)}\n`, { mode: 0o600 })
  }
  return {
    path,
    of: (serverUrl: string) => read()[serverUrl],
    keep: (serverUrl: string, signIn: KeptSignIn) => write({ ...read(), [serverUrl]: signIn }),
    forget(serverUrl: string) {
      const { [serverUrl]: _gone, ...others } = read()
      write(others)
    },
  }
}
