/** `npm run drill -- image`: builds the image, and runs what compose.yaml says in a network of its own. As root: it makes networks and mounts. */
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { debianProgram } from '#tools/debian-program.mjs'
import { NODE, ROOT } from '#tools/ensure.mjs'
import { findProgram } from '#tools/machine.mjs'
import { whyNoOwnNetwork } from '#tools/namespaces.mjs'
import { copyProject, editFiles, withoutStandIns } from '#tools/owner-copy.ts'
import { spawnProcess } from '#tools/spawn-process.ts'
import { WORLD_HOST } from '../outside-world.ts'
import { type OwnNetwork, openOwnNetwork } from '../own-network.ts'
import { buildProduct, makeBaseImages } from './build-image.ts'
import { readServices } from './compose-file.ts'
import { COMMANDS_ADDRESS, networkLines } from './container-network.ts'
import type { Ground } from './take-steps.ts'

const PROGRAMS = ['buildah', 'mmdebstrap', 'pebble']
const missing = PROGRAMS.filter((name) => !findProgram(name))
const impossible =
  (process.getuid?.() === 0 ? whyNoOwnNetwork() : 'Only root can build and run images without an engine.') ??
  (missing.length > 0 ? `Please install: ${missing.join(', ')}.` : undefined)
if (impossible) {
  console.error(impossible)
  process.exit(1)
}

const folder = mkdtempSync(join(tmpdir(), 'loanfinch-image-'))
chmodSync(folder, 0o755)
let network: OwnNetwork | undefined
const cleanUp = async () => {
  await network?.close()
  rmSync(folder, { recursive: true, force: true })
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => cleanUp().then(() => process.exit(1)))

const timed = async (what: string, work: () => Promise<unknown>) => {
  const begun = Date.now()
  await work()
  console.log(`· ${((Date.now() - begun) / 1000).toFixed(1).padStart(6)} s  ${what}`)
}

try {
  const project = join(folder, 'project')
  mkdirSync(project)
  await copyProject(project)
  rmSync(join(project, 'node_modules'), { recursive: true })
  editFiles(project, { 'content/site.ts': withoutStandIns })
  await timed('images of Debian’s packages to begin with', () => makeBaseImages(folder))
  await timed('the image is built; layers that were there are not built again', () => buildProduct(project))

  const { SITE } = (await import(join(project, 'content/site.ts'))) as typeof import('#content/site.ts')
  const { domain } = SITE
  const state = join(folder, 'state')
  mkdirSync(state)
  const [publicAddress, worldAddress] = ['44.128.7.1', '44.128.7.2']
  const prepare = [
    ...networkLines(readServices(project), publicAddress, worldAddress),
    // Where the page puts the sources, and the machine's own cron must not be found.
    'mount -t tmpfs tmpfs /opt',
    'mkdir /opt/loanfinch',
    `mount --bind ${project} /opt/loanfinch`,
    'mount -t tmpfs tmpfs /etc/cron.d',
  ]
  network = await openOwnNetwork({ hosts: [domain, WORLD_HOST], prepare })
  // Where what docs/production.md calls `docker` is found.
  const programs = join(folder, 'programs')
  mkdirSync(programs)
  writeFileSync(join(programs, 'docker'), `#!/bin/sh\nexec ${NODE} ${ROOT}/deploy/drill/image/docker.ts "$@"\n`, { mode: 0o755 })
  const ground: Ground = {
    project,
    state,
    domain,
    programs,
    nginx: debianProgram('nginx'),
    authority: network.environment.NODE_EXTRA_CA_CERTS,
    worldCertificate: network.certify(WORLD_HOST),
    publicRoute: [`${publicAddress}/32`, 'src', worldAddress],
    commandsAddress: COMMANDS_ADDRESS,
  }
  const steps = spawnProcess({
    command: network.inside([process.execPath, join(import.meta.dirname, 'take-steps.ts'), JSON.stringify(ground)]),
    environment: network.environment,
    showAll: true,
  })
  process.exitCode = (await steps.ended) === 0 ? 0 : 1
} finally {
  await cleanUp()
}
