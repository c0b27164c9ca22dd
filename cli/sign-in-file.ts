/** Tokens that people have let this command line have, one per server, in a file for its user alone. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import * as z from 'zod/mini'

const keptSignIn = z.object({ token: z.string(), name: z.string(), until: z.string() })
const keptSignIns = z.record(z.string(), keptSignIn)
type KeptSignIn = z.infer<typeof keptSignIn>

export interface SignInFile {
  readonly path: string
  readonly of: (serverUrl: string) => KeptSignIn | undefined
  readonly keep: (serverUrl: string, signIn: KeptSignIn) => void
  readonly forget: (serverUrl: string) => void
}

export function signInFile(path: string): SignInFile {
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
    of: (serverUrl) => read()[serverUrl],
    keep: (serverUrl, signIn) => write({ ...read(), [serverUrl]: signIn }),
    forget(serverUrl) {
      const { [serverUrl]: _gone, ...others } = read()
      write(others)
    },
  }
}
