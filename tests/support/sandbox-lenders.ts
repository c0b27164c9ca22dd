/** The sandbox's lenders on a port of their own, without pauses, and the lender file as the server would read it. */
import { readFileSync } from 'node:fs'
import Fastify from 'fastify'
import type { Lender } from '#domain/matching/lender/lender.ts'
import { type LenderFile, readLenderFile } from '#domain/matching/lender/lender-file.ts'
import { registerLenderNetwork, type SandboxLenders } from '#sandbox/lenders/network.ts'
import type { LenderConnection } from '#server/lenders/calls/lender-adapter.ts'

const read = (name: string) => readFileSync(new URL(`../../sandbox/${name}`, import.meta.url), 'utf8')

export const SANDBOX_SECRETS = JSON.parse(read('lender-secrets.json')) as Readonly<Record<string, string>>

export interface RunningSandboxLenders extends SandboxLenders {
  readonly url: string
  readonly port: number
  readonly file: LenderFile
  readonly close: () => Promise<void>
}

export const sandboxLenderFile = (sandboxUrl: string): LenderFile => lenderFile('lenders.json', sandboxUrl)
/** The examples of mappings. */
export const mappedLenderFile = (sandboxUrl: string): LenderFile => lenderFile('mapped-lenders.json', sandboxUrl)

function lenderFile(name: string, sandboxUrl: string): LenderFile {
  const check = readLenderFile(read(name), { production: false, sandboxUrl })
  if (check.kind === 'refused') throw new Error(check.reasons.join('\n'))
  return check.file
}

/** `siteUrl` is where lenders report to. */
export async function openSandboxLenders(siteUrl?: string): Promise<RunningSandboxLenders> {
  const app = Fastify({ forceCloseConnections: true })
  let url = ''
  const lenders = await registerLenderNetwork(app, {
    publicUrl: () => url,
    ...(siteUrl && { siteUrl: () => siteUrl }),
    pace: 'none',
    secrets: SANDBOX_SECRETS,
  })
  url = await app.listen({ host: '127.0.0.1', port: 0 })
  return { ...lenders, url, port: Number(new URL(url).port), file: sandboxLenderFile(url), close: () => app.close() }
}

export const connectionTo = ({ id, adapter, mapping, endpoint, credentials }: Lender): LenderConnection => ({
  id,
  adapter,
  mapping,
  endpoint,
  credentials: Object.fromEntries(
    Object.entries(credentials).map(([name, reference]) => [name, SANDBOX_SECRETS[reference.replace(/^secret:/, '')] ?? '']),
  ),
})
