/** The outside world of the image's drill: the sandbox over TLS, a certificate authority, a name server, and another place for copies. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { createServer, setDefaultCACertificates } from 'node:tls'
import { startProcess } from '#tools/spawn-process.ts'
import { send } from '../light-load.ts'
import { startOutsideWorld, WORLD_HOST, WORLD_SMTP_URL } from '../outside-world.ts'
import type { OwnCertificate } from '../own-network.ts'
import { BRIDGE, PUBLIC_ADDRESS, WORLD_ADDRESS } from './container-network.ts'

export interface Ground {
  readonly state: string
  readonly domain: string
  readonly worldCertificate: OwnCertificate
}

export const SMTPS_PORT = 465
export const COPIES_PORT = 8444
export const copiesIn = (state: string): string => join(state, 'copies')

/** Lenders, addresses and mail of the sandbox, over TLS, and an authority that signs what it finds at the name. */
export async function startImageWorld({ state, domain, worldCertificate }: Ground): Promise<() => Promise<void>> {
  const { NODE_EXTRA_CA_CERTS: authority = '' } = process.env
  const copies = copiesIn(state)
  const world = await startOutsideWorld({
    folder: state,
    certificate: worldCertificate,
    siteUrl: `https://${domain}`,
    // Lenders that answer at once: the check gives them their time, on a machine that may be busy.
    environment: { NODE_EXTRA_CA_CERTS: authority, SANDBOX_PACE: 'none' },
  })
  const { certificateFile, keyFile } = worldCertificate
  const mail = createServer({ cert: readFileSync(certificateFile), key: readFileSync(keyFile) }, (socket) => {
    const plain = connect(Number(new URL(WORLD_SMTP_URL).port), '127.0.0.1')
    for (const [one, other] of [
      [socket, plain],
      [plain, socket],
    ] as const)
      one.on('error', () => other.destroy()).pipe(other)
  }).listen(SMTPS_PORT)
  const settings = {
    listenAddress: '0.0.0.0:14000',
    managementListenAddress: '0.0.0.0:15000',
    certificate: certificateFile,
    privateKey: keyFile,
    httpPort: 80,
    tlsPort: 443,
  }
  writeFileSync(join(state, 'pebble.json'), JSON.stringify({ pebble: settings }))
  // Everybody's name server: one name is the site's, all others are the world's.
  const records = `http://127.0.0.1:8055/add-a`
  const off = ['-http01', '', '-https01', '', '-tlsalpn01', '', '-defaultIPv6', '']
  const nameServer = await startProcess({
    name: 'The name server',
    command: ['pebble-challtestsrv', ...off, '-dns01', `${BRIDGE}:53`, '-defaultIPv4', WORLD_ADDRESS],
    logFile: join(state, 'name-server.log'),
    ready: () =>
      fetch(records).then(
        () => true,
        () => false,
      ),
  })
  await send(records, { host: domain, addresses: [PUBLIC_ADDRESS] })
  writeFileSync(join(state, 'resolv.conf'), `nameserver ${BRIDGE}\n`)
  const roots = `https://${WORLD_HOST}:15000/roots/0`
  const pebble = await startProcess({
    name: 'pebble',
    command: ['pebble', '-config', join(state, 'pebble.json')],
    environment: { PEBBLE_VA_NOSLEEP: '1', PEBBLE_WFE_NONCEREJECT: '0' },
    logFile: join(state, 'pebble.log'),
    ready: roots,
  })
  const place = `--addr ${WORLD_ADDRESS}:${COPIES_PORT} --cert ${certificateFile} --key ${keyFile} --dir-cache-time 0s`
  mkdirSync(copies)
  const farSide = await startProcess({
    name: 'The other place',
    command: ['rclone', 'serve', 'webdav', copies, ...place.split(' ')],
    logFile: join(state, 'copies.log'),
    ready: `https://${WORLD_HOST}:${COPIES_PORT}`,
  })
  const root = await (await fetch(roots)).text()
  const all = `${readFileSync(authority, 'utf8')}\n${root}`
  setDefaultCACertificates([all])
  writeFileSync(join(state, 'authority.pem'), all)
  return async () => {
    await farSide.stop()
    await pebble.stop()
    await nameServer.stop()
    mail.close()
    await world.stop()
  }
}
