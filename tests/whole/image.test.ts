/**
 * The image, run as its user: what it copies is enough, what it writes to is its own, and operators reach it from inside.
 * @module-tag long
 */
import { chmodSync, chownSync, mkdirSync, readFileSync, renameSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { beforeAll, describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { freePorts } from '#tools/free-ports.ts'
import { runToEnd, type SpawnedProcess } from '#tools/spawn-process.ts'
import { type AssembledImage, assembleImage } from '../support/assembled-image.ts'
import { needs } from '../support/needs.ts'
import { freshPostgresUrl } from '../support/postgres.ts'
import { spawnCommand, statusOf } from '../support/spawned-server.ts'
import { CANARY_SUBMISSION, eventually } from '../support/test-server.ts'

const { services } = parse(readFileSync(join(import.meta.dirname, '../../compose.yaml'), 'utf8'), { merge: true })
const DOMAIN = 'loans.example'
const [SETTINGS, ERASURE_LOG] = ['/etc/loanfinch/settings.env', '/var/lib/loanfinch/erasure-log.jsonl']

// To be somebody else takes root.
describe('the image, as its user', needs('root'), () => {
  let image: AssembledImage
  let environment: Record<string, string>
  beforeAll(async () => {
    image = await assembleImage()
    const [port, operatorPort] = await freePorts(2)
    mkdirSync(image.at('/etc/loanfinch'), { recursive: true })
    chmodSync(image.at('/etc/loanfinch'), 0o700)
    chownSync(image.at('/etc/loanfinch'), image.user, image.user)
    const inside = ([name, value]: [string, string]) => [name, value.startsWith('/') ? image.at(value) : value]
    environment = {
      ...image.environment,
      ...Object.fromEntries(Object.entries<string>(services['web-1'].environment).map(inside)),
      HOST: '127.0.0.1',
      PORT: String(port),
      // Of a network that is not here.
      OPERATOR_HOST: '127.0.0.1',
      OPERATOR_PORT: String(operatorPort),
      OPERATOR_URL: `http://127.0.0.1:${operatorPort}`,
      ROLE: 'all',
    }
    const answers = ['--domain', DOMAIN, '--smtp-url', 'smtp://127.0.0.1:9', '--database-url', await freshPostgresUrl()]
    expect(await production('init', '--yes', '--containers', ...answers)).toMatchObject({ code: 0, stderr: '' })
  })

  const inImage = (command: readonly string[], changes: Record<string, string | undefined> = {}) => ({
    command: image.asUser(command),
    environment: { ...environment, ENV_FILE: undefined, HOME: '/nonexistent', ...changes },
    folder: image.at('/app'),
  })
  const check = () => runToEnd(inImage([...image.command, '--check']))
  const production = (...args: readonly string[]) =>
    runToEnd(
      inImage([
        ...services.production.entrypoint,
        ...args,
        ...['--folder', image.at('/etc/loanfinch'), '--data', image.at('/var/lib/loanfinch')],
      ]),
    )
  const operator = (...args: readonly string[]) =>
    runToEnd(inImage([...services.operator.entrypoint, ...args], { ENV_FILE: image.at(services.operator.environment.ENV_FILE) }))

  test('is nobody, who owns nothing of the program', () => {
    expect(image.user).toBe(65_534)
    expect(statSync(image.at('/app/dist-server/main.mjs')).uid).not.toBe(image.user)
  })

  test('does not start while the volume of erasures belongs to another user', async () => {
    chownSync(image.at('/var/lib/loanfinch'), 0, 0)
    const { code, stderr } = await check()
    chownSync(image.at('/var/lib/loanfinch'), image.user, image.user)
    expect(code).toBe(1)
    expect(stderr).toContain(`ERASURE_LOG ${image.at(ERASURE_LOG)} cannot be written to (EACCES)`)
  })

  describe('with what init and compose.yaml give it', () => {
    let server: SpawnedProcess
    let leadId: string
    beforeAll(async () => {
      expect(await check()).toMatchObject({ code: 0, stdout: '' })
      server = spawnCommand(inImage(image.command))
      const url = `http://127.0.0.1:${environment.PORT}`
      await eventually(
        async () => expect([await statusOf(`${url}/readyz`), server.output()]).toEqual([200, expect.anything()]),
        60_000,
      )
      const answer = await fetch(`${url}/api/submit-application`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', origin: `https://${DOMAIN}`, 'idempotency-key': 'image' },
        body: JSON.stringify(CANARY_SUBMISSION),
      })
      leadId = ((await answer.json()) as { data: { lead_id: string } }).data.lead_id
    })

    test('erases a person, for an operator inside, and writes it down where no restore overwrites it', async () => {
      const { code, stdout, stderr } = await operator('erase', leadId, '--yes')
      expect([code, stderr]).toEqual([0, ''])
      expect(stdout).toContain('Erased')
      expect(readFileSync(image.at(ERASURE_LOG), 'utf8')).toContain(leadId)
    })

    test('makes a new key, in a folder of keys that is its own', async () => {
      const { code, stderr } = await operator('keys', 'rotate', '--shared-key-file')
      expect([code, stderr]).toEqual([0, expect.any(String)])
      const { KEY_FILE = '' } = parseEnv(readFileSync(image.at(SETTINGS), 'utf8'))
      const { uid, mode } = statSync(KEY_FILE)
      expect([uid, mode & 0o777]).toEqual([image.user, 0o600])
      expect(JSON.parse(readFileSync(KEY_FILE, 'utf8')).encryption).toHaveLength(2)
    })

    test('makes a backup', async () => {
      expect(await production('backup')).toEqual({ code: 0, stdout: expect.stringContaining(' rows, '), stderr: '' })
    })

    test('tells an operator whose settings are another’s', async () => {
      chownSync(image.at(SETTINGS), 0, 0)
      const end = await operator('stats')
      chownSync(image.at(SETTINGS), image.user, image.user)
      expect(end).toMatchObject({ code: 1, stderr: `The settings file ${image.at(SETTINGS)} may not be read by this user.\n` })
    })

    test('ends when it is told to', async () => expect(await server.stop()).toBe(0))
  })

  test('tells an operator who may not install packages who may', async () => {
    const commander = image.at('/app/node_modules/commander')
    renameSync(commander, `${commander}.gone`)
    const end = await operator('stats')
    renameSync(`${commander}.gone`, commander)
    expect(end).toEqual({
      code: 1,
      stdout: '',
      stderr: `The packages in ${image.at('/app/node_modules')} are missing or of another release, and this user may not install them. Their owner does, with: npm ci --omit=dev\n`,
    })
  })
})
