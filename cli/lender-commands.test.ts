/** Lenders on the command line, against a running server with the sandbox's lenders, on both databases. */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { isServedState } from '#domain/law/state-law.ts'
import { type StateCode, US_STATES } from '#domain/places/us-states.ts'
import { formatPercent, formatSum } from '#domain/values/money.ts'
import { canariesIn } from '#tests/support/canary-search.ts'
import { operatorOf, submit } from '#tests/support/operators.ts'
import { temporaryFolder } from '#tests/support/run-wide.ts'
import { ENGINES, startTestServer, type TestServer } from '#tests/support/test-server.ts'

// Whole servers start in these tests; on a busy machine that takes its time.

/** The sandbox's lenders, without licenses in states that an owner has closed. */
const lenderFile = JSON.parse(readFileSync(new URL('../sandbox/lenders.json', import.meta.url), 'utf8'))
for (const lender of lenderFile.lenders)
  lender.licenses = Object.fromEntries(Object.entries(lender.licenses).filter(([state]) => isServedState(state as StateCode)))
const LENDER_FILE = JSON.stringify(lenderFile)
const LICENSED = Object.keys(lenderFile.lenders[0].licenses) as StateCode[]
const ENDED = LICENSED.find((state) => state !== 'TX') ?? 'NV'
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
    server = await startTestServer(engine, { settings: { BREAKER_MINIMUM: '1000', LENDERS_FILE: fileWith(LENDER_FILE) } })
    operator = operatorOf(server, 'yes')
    sold = await submit(server, { lastName: 'Sold' })
  })
  const answer = async (...args: string[]) => JSON.parse((await operator(...args, '--json')).stdout)

  test('why a lead went where it went, and what each lender brought in that day', async () => {
    const explained = await answer('explain', sold)
    const winner = explained.lenders.find(({ verdict }: { verdict: string }) => verdict === 'won')
    expect(explained).toMatchObject({ id: sold, status: 'sold', ranking: { rule: 'fair-cost', amount: 2500 } })
    expect(explained.summary).toContain(`${winner.name} won by the rule fair-cost: place 1, is repaid over months at an APR of`)
    const { stdout } = await operator('explain', sold)
    expect(stdout).toMatch(/Ranked by fair-cost \(version 1\) for \$2500 over months, under lender file 1\./)
    // The applicant's own price, from the answer that is kept for the browser.
    const shown = await server.running.storage.records.sealed.open(sold, 'answer')
    expect(explained.price).toEqual(shown && 'price' in shown ? shown.price : undefined)
    const { costCents, aprPercent } = explained.price
    expect(stdout).toContain(`total cost ${formatSum(costCents)}; ${formatPercent(aprPercent)} APR.`)

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
    const pause = (...more: string[]) => operator('lenders', 'pause', 'larkspur', '--reason', 'their outage', ...more)
    expect((await pause()).stdout).toBe('larkspur is paused.\n')
    expect((await pause()).stdout).toBe('larkspur is paused already.\n')
    expect(await pausedOf()).toBe('by an operator')
    expect((await operator('lenders', 'list')).stdout).toMatch(
      /^larkspur +Larkspur Bank +json +by an operator: until resumed, by [\w-]+, their outage/m,
    )
    // It is three in the morning in New York, so noon is today's; one in the morning is tomorrow's.
    expect((await pause('--until', '12:00')).stdout).toBe('larkspur is paused until 2026-11-15 17:00 UTC.\n')
    expect((await pause('--until', '01:00')).stdout).toBe('larkspur is paused until 2026-11-16 06:00 UTC.\n')
    expect((await pause('--until', '2026-11-15T12:30:00-05:00')).stdout).toBe('larkspur is paused until 2026-11-15 17:30 UTC.\n')
    expect(await answer('lenders', 'show', 'larkspur')).toMatchObject({
      pause: {
        since: '2026-11-15T08:00:00.000Z',
        until: '2026-11-15T17:30:00.000Z',
        reason: 'their outage',
        by: expect.any(String),
      },
    })
    for (const [until, text] of [
      ['2026-11-15T07:59:00Z', 'until must be a time that has not come yet.\n'],
      ['2026-02-30T12:00:00Z', 'until must be a time that has not come yet.\n'],
      ['2028-11-15T12:00:00Z', 'until may be a year ahead at most.\n'],
      ['noon', 'until must be a time of day such as 12:00, or a moment such as 2026-11-16T17:00:00Z.\n'],
    ] as const)
      expect(await pause('--until', until)).toMatchObject({ code: 1, stderr: text })
    expect(await operator('lenders', 'pause', 'larkspur', '--reason', 'so')).toMatchObject({
      code: 1,
      stderr: 'reason is needed: why is the lender paused? (5 letters or more).\n',
    })
    expect((await operator('lenders', 'resume', 'larkspur')).stdout).toBe('larkspur is asked.\n')
    expect(await pausedOf()).toBe('no')
    expect(await operator('lenders', 'pause', 'nobody', '--reason', 'their outage')).toMatchObject({
      code: 1,
      stderr: 'There is no such lender in the active lender file.\n',
    })
  })

  test('a lender is tested, call by call, and its answer is read out', async () => {
    const { code, stdout } = await operator('lenders', 'test', 'larkspur', 'ping')
    expect(code).toBe(0)
    expect(stdout).toMatch(/^ping: yes, \d+ ms\. It would take this lead\.\nprice: \$18\.00\nSent to http\S+larkspur\/api\/ping:$/m)
    expect(stdout).toMatch(/^ {2}\{"pingId":"test-[0-9a-f-]{36}\.larkspur\.ping","state":"TX",.*"test":true\}$/m)
    expect(stdout).toMatch(/^Answered 200:\n {2}\{"decision":"yes","payoutCents":1800\}$/m)
    for (const lender of ['harbor-full', 'moonlight', 'flicker', 'old-town']) {
      const posted = await answer('lenders', 'test', lender, 'post')
      expect([lender, posted.kind, posted.problems]).toEqual([lender, 'accepted', []])
      const asked = await answer('lenders', 'test', lender, 'status', '--attempt-key', posted.attemptKey)
      expect([lender, asked.kind, asked.details.reference]).toEqual([lender, 'accepted', posted.details.reference])
      for (const [surname, kind] of [
        ['Decline', 'declined'],
        ['Duplicate', 'duplicate'],
        ['Mistake', 'data_error'],
      ] as const)
        expect((await answer('lenders', 'test', lender, 'post', '--surname', surname)).kind).toBe(kind)
    }
    expect(await operator('lenders', 'test', 'larkspur', 'status')).toMatchObject({
      code: 1,
      stderr: 'attemptKey is needed: the one that a post here answered.\n',
    })
    expect(await operator('lenders', 'test', 'larkspur', 'erase')).toMatchObject({ code: 1 })
  })

  test('every state says whether it is served, by whom and up to what price', async () => {
    const { states } = await answer('lenders', 'states')
    const of = (code: string) => states.find(({ state }: { state: string }) => state === code)
    expect(states).toHaveLength(51)
    expect(of('NY')).toMatchObject({ status: 'closed by law', asked: 0, maxAprPercent: null, lawMaxAprPercent: 25 })
    expect(of('GA')).toMatchObject({ status: 'closed by us', lawMaxAprPercent: null })
    expect(of('TX')).toMatchObject({ name: 'Texas', status: 'served' })
    const there = () => of('TX').lenders.find(({ id }: { id: string }) => id === 'larkspur')
    expect(there()).toMatchObject({ status: 'asked', maxAprPercent: 36, validUntil: '2036-12-31' })
    expect(of('TX').maxAprPercent).toBe(Math.max(...of('TX').lenders.map((each: { maxAprPercent: number }) => each.maxAprPercent)))
    await operator('lenders', 'pause', 'larkspur', '--reason', 'their outage')
    const after = (await answer('lenders', 'states')).states.find(({ state }: { state: string }) => state === 'TX')
    expect(after.asked).toBe(of('TX').asked - 1)
    expect(after.lenders.find(({ id }: { id: string }) => id === 'larkspur')).toMatchObject({ status: 'paused' })
    await operator('lenders', 'resume', 'larkspur')
    expect((await operator('lenders', 'states')).stdout).toMatch(/^NY +New York +closed by law +0 /m)
  })

  test('a lender is shown with its licenses, its hours, and how it is called', async () => {
    const { stdout } = await operator('lenders', 'show', 'larkspur')
    expect(stdout).toMatch(/^Paused: no$/m)
    expect(stdout).toMatch(/^Hours: Mon Tue Wed Thu Fri Sat Sun 00:00-24:00, America\/New_York$/m)
    expect(stdout).toMatch(/^Timeouts: pingMs as the settings say/m)
    expect(stdout).toMatch(/^May give a lead back for 3 days$/m)
    expect(stdout).toMatch(/^Inquiry on post: soft$/m)
    expect(stdout).toMatch(
      /^ {2}TX SANDBOX-TX-LARKSPUR \(Bank charter, up to 36% APR\), until 2036-12-31, checked by Sandbox, 2026-11-02: asked$/m,
    )
    expect(await answer('lenders', 'show', 'corner-payday')).toMatchObject({
      inquiryOnPost: 'none',
      hours: 'always open',
      warnings: [],
    })
    expect((await operator('lenders', 'list')).stdout).toMatch(
      new RegExp(`^larkspur +Larkspur Bank +json +no +${LICENSED.length} +2036-12-31`, 'm'),
    )
  })

  test('what is amiss with licenses is said when a file is checked, applied, listed and shown', async () => {
    const changed = JSON.parse(LENDER_FILE)
    const [first] = changed.lenders
    first.licenses.NY = { ...first.licenses.TX, maxAprPercent: 25 }
    first.licenses.TX.validUntil = '2026-12-01'
    first.licenses[ENDED].validUntil = '2026-11-14'
    const file = fileWith(JSON.stringify(changed))
    const sentences = [
      'Larkspur Bank has licenses in states that we have closed, where it is never asked: New York.',
      `Larkspur Bank has licenses that have ended, so it is not asked there: ${US_STATES[ENDED]} (11/14/2026).`,
      'Larkspur Bank has licenses that end within 30 days: Texas (12/01/2026).',
    ]
    expect((await operator('lenders', 'check', file)).stdout).toBe(
      [
        ...sentences,
        'The file is in order.',
        `Larkspur Bank’s license valid until 2036-12-31 → 2026-11-14 (${US_STATES[ENDED]}).`,
        'Larkspur Bank’s license valid until 2036-12-31 → 2026-12-01 (Texas).',
        'Larkspur Bank is licensed now (New York).',
        '',
      ].join('\n'),
    )
    const { version } = await answer('lenders', 'list')
    expect((await operator('lenders', 'apply', file, '--reason', 'licenses ended')).stdout).toBe(
      [...sentences, `Applied as version ${version + 1}.`, ''].join('\n'),
    )
    const list = await answer('lenders', 'list')
    expect(list.warnings).toEqual(sentences)
    expect(list.lenders[0]).toMatchObject({
      id: 'larkspur',
      states: LICENSED.length + 1,
      statesAsked: LICENSED.length - 1,
      validUntil: '2026-12-01',
    })
    expect((await operator('lenders', 'list')).stdout).toContain(sentences.join('\n'))
    const shown = await answer('lenders', 'show', 'larkspur')
    expect(shown.warnings).toEqual(sentences)
    const statuses = Object.fromEntries(
      shown.licenses.map(({ state, status }: { state: string; status: string }) => [state, status]),
    )
    expect(statuses).toMatchObject({ TX: 'asked', [ENDED]: 'ended', NY: 'state closed' })
    await operator('lenders', 'take-back', String(version + 1))
  })

  test('a file is checked, applied once, and refused as a whole when anything is wrong with it', async () => {
    const changed = JSON.parse(LENDER_FILE)
    changed.lenders[0].paused = true
    const next = (await answer('lenders', 'list')).version + 1
    const file = fileWith(JSON.stringify(changed))
    expect((await operator('lenders', 'check', file)).stdout).toMatch(
      /^The file is in order\.\nLarkspur Bank is paused\.\nPages that change: \/texas-loans\.\n$/,
    )
    const apply = (path: string, ...more: string[]) => operator('lenders', 'apply', path, '--reason', 'a pause', ...more)
    expect(await operatorOf(server, 'no')('lenders', 'apply', file, '--reason', 'a pause')).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/^Larkspur Bank is paused\.\n.*\nNothing was applied\.\n$/),
    })
    // Without somebody to ask, only what was shown is applied.
    const alone = await operatorOf(server)('lenders', 'apply', file, '--reason', 'a pause')
    expect(alone).toMatchObject({ code: 1, stdout: '' })
    const [, code = ''] = /add --yes (\S+)\n$/.exec(alone.stderr) ?? []
    const other = await operatorOf(server)('lenders', 'apply', file, '--reason', 'a pause', '--yes', 'f00d')
    expect(other).toMatchObject({ code: 1, stderr: expect.stringMatching(/^What was shown is not what would change: /) })
    const applied = await operatorOf(server)('lenders', 'apply', file, '--reason', 'a pause', '--yes', code)
    expect(applied).toMatchObject({ stdout: `Applied as version ${next}.\n` })
    expect(await apply(file)).toMatchObject({
      stdout: `Version ${next} is this file already.\n`,
      stderr: expect.stringContaining('Nothing that counts changes.'),
    })
    expect((await operator('lenders', 'versions')).stdout).toMatch(
      new RegExp(`^ *${next} .* first-token +a pause +Larkspur Bank is paused\\.$`, 'm'),
    )
    expect((await operator('lenders', 'version', String(next))).stdout).toBe(`${JSON.stringify(changed)}\n`)
    expect(await operator('lenders', 'resume', changed.lenders[0].id)).toMatchObject({
      code: 1,
      stderr: 'This lender is paused in the lender file. Change it there, and apply the file.\n',
    })
    expect(server.logLines.join('')).toMatch(new RegExp(`"version":${next},"operator":"first-token".*lender-file-applied`))

    changed.lenders[0].licenses = {}
    const refused = { code: 1, stdout: '', stderr: expect.stringContaining('has no license in any state') }
    expect(await operator('lenders', 'check', fileWith(JSON.stringify(changed)))).toEqual(refused)
    expect(await apply(fileWith(JSON.stringify(changed)))).toEqual(refused)
    expect((await answer('lenders', 'list')).version).toBe(next)
    expect(await operator('lenders', 'check', '/nowhere/at-all')).toMatchObject({
      code: 1,
      stderr: '/nowhere/at-all cannot be read (ENOENT).\n',
    })
  })
})
