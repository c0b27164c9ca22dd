/** The network that production is tried in: names, addresses and certificates that hold inside, and nothing of it outside or afterwards. */
import { existsSync } from 'node:fs'
import { afterAll, beforeAll, expect } from 'vitest'
import { isPublicAddress } from '#server/lenders/calls/address-guard.ts'
import { testNeeding } from '#tests/support/needs.ts'
import { outputOf, runToEnd } from '#tools/spawn-process.ts'
import { type OwnNetwork, openOwnNetwork } from './own-network.ts'

const test = testNeeding('network')
let network: OwnNetwork
beforeAll(async () => {
  network = await openOwnNetwork({ hosts: ['site.example', 'lender.example'] })
})
afterAll(() => network?.close())

const GREETER = `
  const { certificateFile, keyFile } = JSON.parse(process.argv[1])
  const { readFileSync } = require('node:fs')
  const server = require('node:https').createServer({ cert: readFileSync(certificateFile), key: readFileSync(keyFile) }, (_, answer) => answer.end('hello'))
  server.listen(443, 'lender.example', async () => {
    const told = await fetch('https://lender.example').then((answer) => answer.text(), (error) => error.cause.code)
    console.log(told)
    server.close()
    server.closeAllConnections()
  })`
const greet = (hosts: string[]) =>
  outputOf({
    command: network.inside([process.execPath, '--eval', GREETER, JSON.stringify(network.certify(...hosts))]),
    environment: network.environment,
  })

test('a server on port 443 of a name is believed by its certificate, and another name’s is not', async () => {
  expect(isPublicAddress(network.addressOf('lender.example'))).toBe(true)
  expect(await greet(['lender.example'])).toBe('hello\n')
  expect(await greet(['site.example'])).toBe('ERR_TLS_CERT_ALTNAME_INVALID\n')
})

test('nothing of it is seen outside, and its processes end with it', async () => {
  const address = network.addressOf('site.example')
  const seen = await outputOf({ command: ['ip', 'address', 'show', 'dev', 'lo'] })
  expect(seen).not.toContain(address)
  expect(await outputOf({ command: network.inside(['ip', 'address', 'show', 'dev', 'lo']) })).toContain(address)

  const other = await openOwnNetwork({ hosts: ['left.example'] })
  const left = runToEnd({ command: other.inside(['sleep', '600']) })
  await outputOf({ command: other.inside(['sh', '-c', 'setsid sleep 601 < /dev/null > /dev/null 2>&1 &']) })
  await other.close()
  expect((await left).code).not.toBe(0)
  expect((await runToEnd({ command: ['pgrep', '-f', '^sleep 601$'] })).stdout).toBe('')
  expect(existsSync(other.folder)).toBe(false)
})
