/** `npm run drill -- image`: builds the image, and runs what compose.yaml says in a network of its own. As root: it makes networks and mounts. */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { NODE, ROOT } from '#tools/ensure.mjs'
import { isRoot, whyNoOwnNetwork } from '#tools/namespaces.mjs'
import { copyProject, editFiles, withoutStandIns } from '#tools/owner-copy.ts'
import { drillInOwnNetwork } from '../in-own-network.ts'
import { WORLD_HOST } from '../outside-world.ts'
import { tell } from '../steps/step.ts'
import { buildProduct, makeBaseImages } from './build-image.ts'
import { readServices } from './compose-file.ts'
import { networkLines } from './container-network.ts'
import type { Ground } from './image-world.ts'

await drillInOwnNetwork(isRoot() ? whyNoOwnNetwork() : 'Only root can build and run images without an engine.', async (folder) => {
  const project = join(folder, 'project')
  mkdirSync(project)
  await copyProject(project)
  rmSync(join(project, 'node_modules'), { recursive: true })
  editFiles(project, { 'content/site.ts': withoutStandIns })
  await makeBaseImages(folder)
  tell('·', 'Images of Debian’s packages to begin with are there')
  await buildProduct(project)
  tell('·', 'The image is built; layers that were there are not built again')

  const { SITE } = (await import(join(project, 'content/site.ts'))) as typeof import('#content/site.ts')
  const domain: string = SITE.domain
  const state = join(folder, 'state')
  mkdirSync(state)
  // Where what docs/production.md calls `docker` is found.
  writeFileSync(join(state, 'docker'), `#!/bin/sh\nexec ${NODE} ${ROOT}/deploy/drill/image/docker.ts "$@"\n`, { mode: 0o755 })
  return {
    hosts: [domain, WORLD_HOST],
    prepare: [
      ...networkLines(readServices(project)),
      // Where the page puts the sources, and the machine's own cron must not be found.
      'mount -t tmpfs tmpfs /opt',
      'mkdir /opt/loanfinch',
      `mount --bind ${project} /opt/loanfinch`,
      'mount -t tmpfs tmpfs /etc/cron.d',
    ],
    program: [join(import.meta.dirname, 'take-steps.ts')],
    ground: ({ certify }): Ground => ({ state, domain, worldCertificate: certify(WORLD_HOST) }),
  }
})
