/** Problems that can be found before anything starts, each as one sentence. */
import { accessSync, closeSync, constants, mkdirSync, openSync } from 'node:fs'
import { createServer } from 'node:net'
import { dirname, sep } from 'node:path'
import ipaddr from 'ipaddr.js'
import { examineLenderFile, type LenderFileFindings } from '../lenders/examine-lender-file.ts'
import { readLenderFileText } from '../lenders/lender-file-text.ts'
import { lenderSecretsFile } from '../lenders/lender-secrets-file.ts'
import { closeDataFolder } from '../platform/private-files.ts'
import type { Config } from './config.ts'

export async function problemsBeforeStart(config: Config): Promise<string[]> {
  const dataDir = dataDirProblems(config)
  const isLogInside = config.erasureLogFile.startsWith(`${config.dataDir}${sep}`)
  return [
    ...dataDir,
    ...(dataDir.length > 0 && isLogInside ? [] : erasureLogProblems(config.erasureLogFile)),
    ...lenderFindings(config).reasons,
    ...(await portProblems('PORT', config.host, config.port)),
    ...(await portProblems('OPERATOR_PORT', config.operatorHost, config.operatorPort)),
  ]
}

/** However it is written: 0, 0.0.0.0, :: and its longer forms. */
const isEveryAddress = (host: string) => ipaddr.isValid(host) && ipaddr.process(host).range() === 'unspecified'

/** Warnings that do not keep the server from starting. */
export function warningsBeforeStart({ production, role, ipServices, operatorHost }: Config): string[] {
  const operatorPort =
    production && isEveryAddress(operatorHost)
      ? [
          `OPERATOR_HOST=${operatorHost} opens the operators’ port on every network of this machine. Name one address, such as 127.0.0.1, unless a firewall keeps everybody else away.`,
        ]
      : []
  if (!production || role === 'worker' || ipServices.length > 0) return operatorPort
  return [
    ...operatorPort,
    'IP_SERVICES is empty: an application needs a public IPv4 address, and this server sees none of visitors who come over IPv6, so they cannot apply. Name services that answer over IPv4 only.',
  ]
}

function dataDirProblems({ dataDir, production }: Config): string[] {
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 })
    accessSync(dataDir, constants.W_OK | constants.X_OK)
    if (closeDataFolder(dataDir) === 'closed' || !production) return []
    return [
      `DATA_DIR ${dataDir} is open to everybody, and is left so because it is not this server’s alone. Choose a folder of its own, or close it with chmod 700.`,
    ]
  } catch (error) {
    return [
      `DATA_DIR ${dataDir} cannot be written to (${codeOf(error)}). Choose another folder, or give this user the right to write there.`,
    ]
  }
}

/** Tried, and not only looked at: the first erasure would be the first to find out, and it may be weeks away. */
function erasureLogProblems(path: string): string[] {
  try {
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
    closeSync(openSync(path, 'a', 0o600))
    return []
  } catch (error) {
    return [
      `ERASURE_LOG ${path} cannot be written to (${codeOf(error)}): nobody could be erased for good. Choose another file, or give this user the right to write there.`,
    ]
  }
}

function lenderFindings({ lenders }: Config): LenderFileFindings {
  const reading = readLenderFileText(lenders.file)
  if (reading.kind === 'problem') return { reasons: [reading.problem], warnings: [] }
  return examineLenderFile(reading.text, lenderSecretsFile(lenders.secretsFile), lenders, new Date())
}

async function portProblems(setting: string, host: string, port: number): Promise<string[]> {
  if (port === 0) return []
  const refusal = await new Promise<unknown>((done) => {
    const probe = createServer()
    probe.once('error', done)
    probe.listen(port, host, () => probe.close(() => done(undefined)))
  })
  return refusal === undefined ? [] : [listenProblem(setting, host, port, refusal)]
}

export function listenProblem(setting: string, host: string, port: number, refusal: unknown): string {
  const code = codeOf(refusal)
  if (code === 'EADDRINUSE')
    return `Port ${port} is taken by another program. Stop it, or choose another with ${setting}=${port + 1} npm start.`
  if (code === 'EACCES') return `Port ${port} may not be used by this user. Choose one above 1023 with ${setting}.`
  return `The server cannot listen on ${host}, port ${port} (${code}). Check the host and ${setting}.`
}

const codeOf = (error: unknown): string => String((error as { code?: unknown } | undefined)?.code ?? 'unknown error')

/** Tests, builds and the lock file know one Node. An older one may run these files as well, and fail in a corner one day. */
const OLDEST = 26

export const nodeVersionProblem = (version: string): string | undefined =>
  Number.parseInt(version, 10) >= OLDEST
    ? undefined
    : `Node ${OLDEST} is needed, and this is ${version}. The project brings its own: node_modules/.bin/node server/main.ts`
