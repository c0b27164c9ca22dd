/** Lenders on the command line, against a running server with the sandbox's lenders, on both databases. */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { canariesIn } from '#tests/support/canary-search.ts'
import { operatorOf, submit } from '#tests/support/operators.ts'
import { temporaryFolder } from '#tests/support/run-wide.ts'
import { ENGINES, startTestServer, type TestServer } from '#tests/support/test-server.ts'

// Whole servers start in these tests; on a busy machine that takes its time.
vi.setConfig({ testTimeout: 60_000 })

const SANDBOX_FILE = new URL('../sandbox/lenders.json', import.meta.url)
const ONE_DAY = ['--since', '2026-11-15', '--until', '2026-11-15']

const fileWith = (content: string): string => {
  const path = join(temporaryFolder('lenders'), 'lenders.json')
  writeFileSync(path, content)
  return path
}

describe.each(ENGINES)('an operator and the lenders on the %s database', (engine) => {
  let server: TestServer
  let operator: ReturnType<typeof operatorOf>
  let sold: string
  beforeAll(async () => {
    server = await startTestServer(engine, { settings: { BREAKER_MINIMUM: '1000', PING_TIMEOUT_MS: '15000' } })
    operator = operatorOf(server)
    sold = await submit(server, { lastName: 'Sold' })
  })
  const answer = async (...args: string[]) => JSON.parse((await operator(...args, '--json')).stdout)

  test('why a lead went where it went, and what each lender brought in that day', async () => {
    const explained = await answer('explain', sold)
    const winner = explained.lenders.find(({ verdict }: { verdict: string }) => verdict === 'won')
    expect(explained).toMatchObject({ id: sold, status: 'sold', ranking: { rule: 'lowest-cost', amount: 2500 } })
    expect(explained.summary).toContain(`${winner.name} won by the rule lowest-cost: place 1, costs the applicant least`)
    const { stdout } = await operator('explain', sold)
    expect(stdout).toMatch(/Ranked by lowest-cost \(version 1\) for \$2500, under lender file 1\./)

    const { figures } = await answer('stats', 'lenders', ...ONE_DAY)
    const own = figures.find(({ lender }: { lender: string }) => lender === winner.lender)
    expect(own).toMatchObject({ day: '2026-11-15', asked: 1, yes: 1, posted: 1, sold: 1, redirected: 0, timeouts: 0 })
    expect(own.earningsPerLeadCents).toBe(own.revenueCents)
    expect((await answer('stats', 'lenders', ...ONE_DAY, '--lender', winner.lender)).figures).toEqual([own])
    const csv = (await operator('stats', 'lenders', ...ONE_DAY, '--csv')).stdout
    expect(csv).toMatch(new RegExp(`"2026-11-15","${winner.lender}",1,1,1,1,`))
    const health = await answer('lenders', 'health')
    expect(health.lenders.find(({ id }: { id: string }) => id === winner.lender)).toMatchObject({
      breakers: { ping: 'closed', post: 'closed' },
      sold: 1,
    })
    expect(canariesIn(JSON.stringify([explained, figures, health]) + csv + stdout)).toEqual([])
  })

  test('an end before the beginning is refused', async () => {
    const { code, stderr } = await operator('stats', 'lenders', '--since', '2026-11-15', '--until', '2026-11-14')
    expect([code, stderr]).toEqual([1, 'since must not be later than until.\n'])
  })

  test('a lender is paused and resumed, once each', async () => {
    const pausedOf = async () => (await answer('lenders', 'show', 'larkspur')).paused
    expect((await operator('lenders', 'pause', 'larkspur')).stdout).toBe('larkspur is paused.\n')
    expect((await operator('lenders', 'pause', 'larkspur')).stdout).toBe('larkspur is paused already.\n')
    expect(await pausedOf()).toBe('by an operator')
    expect((await operator('lenders', 'list')).stdout).toMatch(/^larkspur +Larkspur Bank +json +by an operator/m)
    expect((await operator('lenders', 'resume', 'larkspur')).stdout).toBe('larkspur is asked.\n')
    expect(await pausedOf()).toBe('no')
    expect(await operator('lenders', 'pause', 'nobody')).toMatchObject({
      code: 1,
      stderr: 'There is no such lender in the lender file that counts.\n',
    })
  })

  test('a file is checked, applied once, and refused as a whole when anything is wrong with it', async () => {
    const text = readFileSync(SANDBOX_FILE, 'utf8')
    const changed = JSON.parse(text)
    changed.lenders[0].paused = true
    const file = fileWith(JSON.stringify(changed))
    expect((await operator('lenders', 'check', file)).stdout).toBe('The file is in order.\n')
    expect((await operator('lenders', 'apply', file)).stdout).toBe('Applied as version 2.\n')
    expect((await operator('lenders', 'apply', file)).stdout).toBe('Version 2 is this file already.\n')
    expect(await operator('lenders', 'resume', changed.lenders[0].id)).toMatchObject({
      code: 1,
      stderr: 'This lender is paused in the lender file. Change it there, and apply the file.\n',
    })
    expect(server.logLines.join('')).toMatch(/"version":2,"operator":"tester".*lender-file-applied/)

    changed.lenders[0].licenses = {}
    const refused = { code: 1, stdout: '', stderr: expect.stringContaining('has no license in any state') }
    expect(await operator('lenders', 'check', fileWith(JSON.stringify(changed)))).toEqual(refused)
    expect(await operator('lenders', 'apply', fileWith(JSON.stringify(changed)))).toEqual(refused)
    expect((await answer('lenders', 'list')).version).toBe(2)
    expect(await operator('lenders', 'check', '/nowhere/at-all')).toMatchObject({
      code: 1,
      stderr: '/nowhere/at-all cannot be read (ENOENT).\n',
    })
  })
})
