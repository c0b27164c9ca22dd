/** The drill of docs/production.md, or of docs/cluster.md: makes an owner's copy of the project and a network, and goes on inside. */
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { whyNoOwnNetwork } from '#tools/namespaces.mjs'
import { makeOwnerCopy, withoutStandIns } from '#tools/owner-copy.ts'
import type { Ground } from './deployment.ts'
import { drillInOwnNetwork } from './in-own-network.ts'
import { WORLD_HOST } from './outside-world.ts'

const [inside = 'take-steps.ts', ...words] = process.argv.slice(2)

await drillInOwnNetwork(whyNoOwnNetwork(), async (folder) => {
  const copy = join(folder, 'copy')
  mkdirSync(copy)
  console.log('• Making an owner’s copy of the project, and building it')
  await makeOwnerCopy(copy, { 'content/site.ts': withoutStandIns })
  const { SITE } = (await import(join(copy, 'content/site.ts'))) as typeof import('#content/site.ts')
  const domain: string = SITE.domain
  return {
    hosts: [domain, WORLD_HOST],
    // Where Debian's nginx would log.
    prepare: ['mount -t tmpfs tmpfs /var/log', 'mkdir /var/log/nginx'],
    program: [join(import.meta.dirname, inside), ...words],
    ground: ({ certify }): Ground => ({
      folder,
      copy,
      domain,
      siteCertificate: certify(domain, `www.${domain}`),
      worldCertificate: certify(WORLD_HOST),
    }),
  }
})
