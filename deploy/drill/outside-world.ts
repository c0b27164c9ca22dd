/** Everybody that a production site deals with, played by the sandbox: lenders and an address service over TLS under public names, a mail server on loopback. */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { SandboxSettings } from '#sandbox/sandbox.ts'
import { startProcess } from '#tools/spawn-process.ts'
import { startNginx } from './nginx-front.ts'
import type { OwnCertificate } from './own-network.ts'

const SANDBOX = join(import.meta.dirname, '../../sandbox')
const SANDBOX_PORT = 3100
const SMTP_PORT = 2525
/** The name that the lenders are reached by. */
export const WORLD_HOST = 'lenders.fernbrook-sandbox.com'
/** Not 443, which is the site's on every address. */
const TLS_PORT = 8443

export interface OutsideWorldSettings {
  readonly folder: string
  readonly certificate: OwnCertificate
  readonly siteUrl: string
  readonly environment: Readonly<Record<string, string>>
  /** A process of its own, unless another is named. */
  readonly sandbox?: Sandbox
}

export type Sandbox = (settings: SandboxSettings) => Promise<{ readonly close: () => unknown }>

/** As the world sees it; the inbox and the lenders' book are there too. */
export const WORLD_URL = `https://${WORLD_HOST}:${TLS_PORT}`
export const WORLD_SMTP_URL = `smtp://127.0.0.1:${SMTP_PORT}`

export async function startOutsideWorld(settings: OutsideWorldSettings): Promise<{ readonly stop: () => Promise<void> }> {
  const { folder, certificate, siteUrl, environment } = settings
  const local = `http://127.0.0.1:${SANDBOX_PORT}`
  const ownProcess: Sandbox = async () => {
    const { stop } = await startProcess({
      name: 'sandbox',
      command: [process.execPath, 'sandbox/main.ts'],
      environment: {
        ...environment,
        PUBLIC_URL: siteUrl,
        SANDBOX_PORT: String(SANDBOX_PORT),
        SANDBOX_SMTP_PORT: String(SMTP_PORT),
        SANDBOX_URL: WORLD_URL,
      },
      logFile: join(folder, 'sandbox.log'),
      ready: local,
    })
    return { close: stop }
  }
  const start = settings.sandbox ?? ownProcess
  const sandbox = await start({
    host: '127.0.0.1',
    port: SANDBOX_PORT,
    smtpPort: SMTP_PORT,
    siteUrl,
    publicUrl: WORLD_URL,
    names: [WORLD_HOST],
  })
  const siteFile = join(folder, 'world.conf')
  writeFileSync(siteFile, worldConfig(certificate, local))
  const front = await startNginx({ folder: join(folder, 'nginx-world'), siteFile })
  return {
    async stop() {
      await front.stop()
      await sandbox.close()
    },
  }
}

const worldConfig = ({ certificateFile, keyFile }: OwnCertificate, local: string) => `server {
  listen ${TLS_PORT} ssl;
  ssl_certificate ${certificateFile};
  ssl_certificate_key ${keyFile};
  location / {
    proxy_pass ${local};
    proxy_http_version 1.1;
    proxy_set_header Host $http_host;
    proxy_set_header X-Forwarded-For $remote_addr;
    proxy_read_timeout 120s;
  }
}
`

/** Fails every second ping, as the sandbox's character of that name does: an owner would not keep such a lender. */
const UNRELIABLE = 'flicker'

/** The sandbox's lenders as a production site knows them: under their public name, with secrets in a file of the owner's. */
export function writeLenderFiles({ lendersFile, lenderSecretsFile }: Record<'lendersFile' | 'lenderSecretsFile', string>): void {
  const text = readFileSync(join(SANDBOX, 'lenders.json'), 'utf8')
    .replaceAll('{sandbox-host}', WORLD_URL.replace('https://', ''))
    .replaceAll('{sandbox}', WORLD_URL)
  const file = JSON.parse(text) as { lenders: { id: string }[] }
  const lenders = file.lenders.filter(({ id }) => id !== UNRELIABLE)
  // Written over what is there, so that owner and mode stay as they are.
  writeFileSync(lendersFile, JSON.stringify({ ...file, lenders }, null, 2))
  writeFileSync(lenderSecretsFile, readFileSync(join(SANDBOX, 'lender-secrets.json')))
}

export const WORLD_READY = 'the world is there'

// As a program of its own, for a network that is entered from outside, it plays the outside world until it is ended.
if (import.meta.main) {
  await startOutsideWorld(JSON.parse(process.argv[2] ?? '{}') as OutsideWorldSettings)
  console.log(WORLD_READY)
}
