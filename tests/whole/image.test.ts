/** The image, run as its user: what it copies is enough, what it writes to is its own, and operators reach it from inside. */
import { chmodSync, chownSync, mkdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { formatKeyRing, makeKeyRing } from '#server/platform/vault/key-ring.ts'
import { freePorts } from '#tools/free-ports.ts'
import { runToEnd, type SpawnedProcess } from '#tools/spawn-process.ts'
import { type AssembledImage, assembleImage } from '../support/assembled-image.ts'
import { needs } from '../support/needs.ts'
import { freshPostgresUrl } from '../support/postgres.ts'
import { PRODUCTION } from '../support/production-settings.ts'
import { spawnCommand, statusOf } from '../support/spawned-server.ts'
import { CANARY_SUBMISSION, eventually } from '../support/test-server.ts'

const compose = parse(readFileSync(join(import.meta.dirname, '../../compose.yaml'), 'utf8'), { merge: true })

// To be somebody else takes root.
describe('the image, as its user', needs('root'), () => {
  let image: AssembledImage
  let environment: Record<string, string>
  beforeAll(async () => {
    image = await assembleImage()
    const [port, operatorPort] = await freePorts(2)
    const secrets = { 'keys.json': formatKeyRing(makeKeyRing()), 'lenders.json': NO_LENDERS, 'lender-secrets.json': '{}' }
    mkdirSync(image.at('/secrets'))
    for (const [name, content] of Object.entries(secrets)) own(image.at(`/secrets/${name}`), content)
    chownSync(image.at('/secrets'), image.user, image.user)
    chmodSync(image.at('/secrets'), 0o700)
    const inside = ([name, value]: [string, string]) => [name, value.startsWith('/') ? image.at(value) : value]
    environment = {
      ...PRODUCTION,
      SMTP_URL: 'smtp://127.0.0.1:9',
      DATABASE_URL: await freshPostgresUrl(),
      ...image.environment,
      ...Object.fromEntries(Object.entries<string>(compose.services['web-1'].environment).map(inside)),
      // Nothing leads to it here, and nothing has to notice that it leaves.
      DRAIN_SECONDS: '0',
      HOST: '127.0.0.1',
      PORT: String(port),
      OPERATOR_PORT: String(operatorPort),
      ROLE: 'all',
    }
  }, 240_000)

  const NO_LENDERS = '{"format": 2, "lenders": []}'
  const own = (path: string, content: string) => {
    writeFileSync(path, content, { mode: 0o600 })
    chownSync(path, image.user, image.user)
  }
  const inImage = (command: readonly string[], changes: Record<string, string | undefined> = {}) => ({
    command: image.asUser(command),
    environment: { ...environment, ENV_FILE: undefined, HOME: '/nonexistent', ...changes },
    folder: image.at('/app'),
  })
  const check = () => runToEnd(inImage([...image.command, '--check']))
  const operator = (args: readonly string[], changes?: Record<string, string | undefined>) =>
    runToEnd(inImage(['npm', 'run', '--silent', 'operator', '--', ...args], changes))

  test('is nobody, who owns nothing of the program', () => {
    expect(image.user).toBe(65_534)
    expect(statSync(image.at('/app/dist-server/main.mjs')).uid).not.toBe(image.user)
  })

  test('does not start while the volume of erasures belongs to another user', async () => {
    chownSync(image.at('/erasures'), 0, 0)
    const { code, stderr } = await check()
    chownSync(image.at('/erasures'), image.user, image.user)
    expect(code).toBe(1)
    expect(stderr).toContain(`ERASURE_LOG ${image.at('/erasures/erasure-log.jsonl')} cannot be written to (EACCES)`)
  })

  describe('with what compose.yaml gives it', () => {
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
        headers: { 'content-type': 'application/json', origin: PRODUCTION.PUBLIC_URL, 'idempotency-key': 'image' },
        body: JSON.stringify(CANARY_SUBMISSION),
      })
      leadId = ((await answer.json()) as { data: { lead_id: string } }).data.lead_id
    })

    test('erases a person, for an operator inside, and writes it down where no restore overwrites it', async () => {
      const { code, stdout, stderr } = await operator(['erase', leadId, '--yes'])
      expect([code, stderr]).toEqual([0, ''])
      expect(stdout).toContain('Erased')
      expect(readFileSync(image.at('/erasures/erasure-log.jsonl'), 'utf8')).toContain(leadId)
    })

    test('makes a new key, in a folder of secrets that is its own', async () => {
      const { code, stderr } = await operator(['keys', 'rotate', '--shared-key-file'])
      expect([code, stderr]).toEqual([0, expect.any(String)])
      const { uid, mode } = statSync(image.at('/secrets/keys.json'))
      expect([uid, mode & 0o777]).toEqual([image.user, 0o600])
      expect(JSON.parse(readFileSync(image.at('/secrets/keys.json'), 'utf8')).encryption).toHaveLength(2)
    })

    test('serves an operator whose settings stand in a file, whatever Node the machine has', async () => {
      const file = image.at('/settings.env')
      const { OPERATOR_TOKEN = '', OPERATOR_PORT = '' } = environment
      writeFileSync(file, `OPERATOR_TOKEN=${OPERATOR_TOKEN}\nOPERATOR_URL=http://127.0.0.1:${OPERATOR_PORT}\n`, { mode: 0o600 })
      // Without the Node of the project: npm itself puts it in front.
      const machine = (environment.PATH ?? '').split(delimiter).filter((place) => !place.includes('node_modules'))
      const fromFile = { ENV_FILE: file, OPERATOR_TOKEN: undefined, OPERATOR_PORT: undefined, PATH: machine.join(delimiter) }
      expect(await operator(['stats', '--csv'], fromFile)).toEqual({
        code: 1,
        stdout: '',
        stderr: `The settings file ${file} may not be read by this user.\n`,
      })
      chownSync(file, 0, image.user)
      chmodSync(file, 0o640)
      const { code, stdout, stderr } = await operator(['stats', '--csv'], fromFile)
      expect([code, stderr]).toEqual([0, ''])
      expect(stdout).toMatch(/^"DAY /)
    })

    test('ends when it is told to', async () => expect(await server.stop()).toBe(0))
  })

  test('tells an operator who may not install packages who may', async () => {
    const commander = image.at('/app/node_modules/commander')
    renameSync(commander, `${commander}.gone`)
    const end = await operator(['stats'])
    renameSync(`${commander}.gone`, commander)
    expect(end).toEqual({
      code: 1,
      stdout: '',
      stderr: `The packages in ${image.at('/app/node_modules')} are missing or of another release, and this user may not install them. Their owner does, with: npm ci --omit=dev\n`,
    })
  })
})
