/** The drill of docs/production.md, or of docs/cluster.md: makes an owner's copy of the project and a network, and goes on inside. */
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { debianProgram } from '#tools/debian-program.mjs'
import { whyNoOwnNetwork } from '#tools/namespaces.mjs'
import { makeOwnerCopy, withoutStandIns } from '#tools/owner-copy.ts'
import { spawnProcess } from '#tools/spawn-process.ts'
import type { Ground } from './deployment.ts'
import { WORLD_HOST } from './outside-world.ts'
import { type OwnNetwork, openOwnNetwork } from './own-network.ts'

const [inside = 'take-steps.ts', ...words] = process.argv.slice(2)

const impossible = whyNoOwnNetwork() ?? (debianProgram('nginx') ? undefined : 'nginx is needed. Please install the package nginx.')
if (impossible) {
  console.error(impossible)
  process.exit(1)
}

const folder = mkdtempSync(join(tmpdir(), 'loanfinch-drill-'))
// The database and nginx run as users of their own, who have to get in.
chmodSync(folder, 0o755)
let network: OwnNetwork | undefined
const cleanUp = async () => {
  await network?.close()
  rmSync(folder, { recursive: true, force: true })
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => cleanUp().then(() => process.exit(1)))

try {
  const copy = join(folder, 'copy')
  mkdirSync(copy)
  console.log('• Making an owner’s copy of the project, and building it')
  await makeOwnerCopy(copy, { 'content/site.ts': withoutStandIns })
  const { SITE } = (await import(join(copy, 'content/site.ts'))) as typeof import('#content/site.ts')
  const domain: string = SITE.domain
  // Where Debian's nginx would log.
  const prepare = ['mount -t tmpfs tmpfs /var/log', 'mkdir /var/log/nginx']
  network = await openOwnNetwork({ hosts: [domain, WORLD_HOST], prepare })
  const ground: Ground = {
    folder,
    copy,
    domain,
    worldHost: WORLD_HOST,
    siteCertificate: network.certify(domain, `www.${domain}`),
    worldCertificate: network.certify(WORLD_HOST),
  }
  const steps = spawnProcess({
    command: network.inside([process.execPath, join(import.meta.dirname, inside), JSON.stringify(ground), ...words]),
    environment: network.environment,
    showAll: true,
  })
  process.exitCode = (await steps.ended) === 0 ? 0 : 1
} finally {
  await cleanUp()
}
