/** The erasure log is read by machines, copied by people and cut short by crashes: no line of it keeps a process from starting or purging. */
import { randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { anyText } from '#tests/support/any-text.ts'
import { askOperators, operatorOf, submit } from '#tests/support/operators.ts'
import { temporaryFile } from '#tests/support/run-wide.ts'
import { countRows, ENGINES, restartTestServer, startTestServer, type TestServer } from '#tests/support/test-server.ts'

const logFile = ({ dataDir }: TestServer) => join(dataDir, 'erasure-log.jsonl')
const lineFor = (subjectId: string, changes: object = {}) =>
  JSON.stringify({ subjectId, kind: 'application', reference: subjectId, erasedAt: '2026-11-15T09:00:00.000Z', ...changes })
const badLine = (changes: object) => lineFor(randomUUID(), changes)

/** What JSON and a careless reader take for a line, and a database does not. */
const BAD_LINES = {
  'a day that no calendar has': badLine({ erasedAt: '2026-13-45T99:99:99.000Z' }),
  'words for a time': badLine({ erasedAt: 'yesterday' }),
  'the year nought': badLine({ erasedAt: '0000-01-01T00:00:00.000Z' }),
  'a year far ahead': badLine({ erasedAt: '+275760-09-13T00:00:00.000Z' }),
  'a NUL in the reference': badLine({ reference: 'PR-\u0000' }),
  'half a character': badLine({ reference: 'PR-\ud800' }),
  'half a line': badLine({}).slice(0, 60),
  'no JSON': 'not a line of ours',
  'a list': '[]',
  nothing: 'null',
}
const BAD_COUNT = Object.keys(BAD_LINES).length

const eventsOf = ({ logLines }: TestServer, event: string) =>
  logLines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === event)
const metricsOf = async (server: TestServer) => (await askOperators(server, '/metrics')).body as string

describe.each(ENGINES)('a log with lines that cannot be read, on the %s database', (engine) => {
  let server: TestServer
  let lead: string

  beforeAll(async () => {
    const before = await startTestServer(engine, { settings: { ROLE: 'web' } })
    lead = await submit(before)
    await before.stop()
    writeFileSync(logFile(before), `${[...Object.values(BAD_LINES), lineFor(lead.toUpperCase())].join('\n')}\n`)
    server = await restartTestServer(before)
    return () => server.stop()
  })

  test('stops no start: the lines are passed over, and the good one is carried out', async () => {
    expect(await server.running.storage.records.applications.open(lead)).toBeUndefined()
    expect(await countRows(server, 'erasures')).toBe(1)
  })

  test('stops no purge, and is told of once, not every five minutes', async () => {
    for (const _again of [1, 2]) expect((await askOperators(server, '/purges', {})).status).toBe(200)
    expect(eventsOf(server, 'erasure-log-unreadable')).toEqual([expect.objectContaining({ count: BAD_COUNT })])
    expect(readFileSync(logFile(server), 'utf8').trimEnd().split('\n')).toHaveLength(BAD_COUNT + 1)
  })

  test('shows in the figures, and in `erasures check` by the numbers of its lines', async () => {
    expect(await metricsOf(server)).toContain(`erasure_log_unreadable_lines ${BAD_COUNT}\n`)
    const check = await operatorOf(server)('erasures', 'check')
    expect(check.code).toBe(1)
    expect(check.stdout).toMatch(
      /^Records in the file {8}1\nRecords in the database {4}1\nLines that cannot be read {2}10\nKeys still on disk {9}1\n$/,
    )
    expect(check.stderr).toBe('10 lines are none of an erasure log and are passed over: 1, 2, 3, 4, 5, 6, 7, 8, 9, 10.\n')
  })

  test('whatever stands in the file, the server goes on', async () => {
    const anything = fc.oneof(
      anyText,
      fc.json(),
      fc
        .record({
          subjectId: fc.oneof(fc.uuid(), fc.string()),
          kind: fc.constantFrom('application', 'verification', 'privacy-request'),
          reference: fc.oneof(fc.uuid(), anyText),
          erasedAt: fc.oneof(
            fc.date({ noInvalidDate: true }).map((date) => date.toISOString()),
            fc.string(),
          ),
        })
        .map((line) => JSON.stringify(line)),
    )
    await fc.assert(
      fc.asyncProperty(fc.array(anything, { minLength: 20, maxLength: 40 }), async (lines) => {
        writeFileSync(logFile(server), lines.join('\n'))
        expect((await askOperators(server, '/erasures/replays', {})).status).toBe(200)
      }),
      { numRuns: 15 },
    )
  })
})

describe.each(ENGINES)('lines that an operator brings, on the %s database', (engine) => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer(engine)
  })

  test('a line with a bad time is refused, and written nowhere', async () => {
    const erasures = [JSON.parse(badLine({})), JSON.parse(BAD_LINES['a day that no calendar has'])]
    expect(await askOperators(server, '/erasures/replays', { erasures })).toMatchObject({
      status: 422,
      body: { error: 'erasures.1.erasedAt must be a moment such as 2026-11-15T09:00:00Z.' },
    })
    expect(existsSync(logFile(server))).toBe(false)
    expect((await askOperators(server, '/erasures')).body).toEqual({ erasures: [] })
  })

  test('a copy with a line that was cut short is replayed without it', async () => {
    const lead = await submit(server)
    const copy = temporaryFile(`${BAD_LINES['half a line']}\n${lineFor(lead)}\n`)
    const { code, stdout, stderr } = await operatorOf(server)('erasures', 'replay', '--file', copy)
    expect([code, stdout]).toEqual([0, '1 records are in the log; 1 had come back and were erased again.\n'])
    expect(stderr).toBe(`${copy}: 1 line is none of an erasure log and is passed over: 1.\n`)
    expect(await operatorOf(server)('erasures', 'replay', '--file', temporaryFile('{"a":1}\n'))).toMatchObject({ code: 1 })
  })

  test('a line about a verification erases it as what it is, and one about a privacy request does nothing', async () => {
    const lead = await submit(server, { ssn: '219099872', email: 'another@person.example' })
    const { reference } = (
      await server.post('/api/ccpa-requests', { fullName: 'Zoë Núñez', email: 'zoe@person.example', confirmed: true })
    ).body
    const { sql } = server.running.storage.records
    const { rows } = await sql.executeSql('select id from privacy_requests where reference = $1', [reference])
    const lines = [lineFor(lead, { kind: 'verification' }), lineFor(String(rows[0]?.id))].map((line) => JSON.parse(line))
    expect((await askOperators(server, '/erasures/replays', { erasures: lines })).body).toMatchObject({ erasedAgain: 1 })
    expect(await countRows(server, `applications where id = '${lead}' and ssn_fingerprint like 'erased:%'`)).toBe(1)
    expect((await askOperators(server, `/privacy-requests/${reference}`)).body.masked).toMatchObject({ fullName: 'Z•••' })
  })
})

describe('a log that cannot be written to', () => {
  test('keeps nobody from being erased; the line follows when it can', async () => {
    const server = await startTestServer('postgres')
    const lead = await submit(server)
    mkdirSync(logFile(server))
    const { status, body } = await askOperators(server, '/erasures', { reference: lead })
    expect([status, body.applications, body.logWritten]).toEqual([200, [lead], false])
    expect(await metricsOf(server)).toContain('erasure_log_failures_total{doing="write"} 1\n')
    expect(await operatorOf(server)('erasures', 'check')).toMatchObject({
      code: 1,
      stderr: 'The server cannot read the erasure log (EISDIR).\n',
    })
    await server.stop()
    const again = await restartTestServer(server)
    expect(eventsOf(again, 'erasure-log-failed')).toHaveLength(1)
    rmdirSync(logFile(server))
    expect((await askOperators(again, '/purges', {})).status).toBe(200)
    expect(JSON.parse(readFileSync(logFile(server), 'utf8'))).toMatchObject({ subjectId: lead })
    await again.stop()
  })
})
