import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Alert, type AlertDecision, decideAlerts, isWithin, type Recipient, type Silence } from './alerting.ts'
import type { Condition, ConditionLevel } from './condition.ts'

const START = Date.parse('2026-11-15T08:00:00Z')
const OWNER: Recipient = { id: 'dana', role: 'owner', quiet: null }
const WEBHOOK: Recipient = { id: 'webhook', role: null, quiet: null }

const condition = (code: string, level: ConditionLevel = 'now', subject: string | null = null): Condition => ({
  ...{ code, subject, level, says: `${code} is so.`, count: 1, since: null, due: null },
})

interface World {
  readonly recipients?: readonly Recipient[]
  readonly silences?: readonly Silence[]
  readonly time?: string
}

/** Looks at these minutes, each with what is present then; answers what was said, as "minute recipient change code". */
function watching(world: World = {}) {
  let alerts: readonly Alert[] = []
  let made = 0
  const said: string[] = []
  return {
    said,
    alerts: () => alerts,
    look(minute: number, present: readonly Condition[], changes: World = {}): AlertDecision {
      const { recipients = [OWNER], silences = [], time = '12:00' } = { ...world, ...changes }
      const decision = decideAlerts({
        ...{ present, alerts, silences, recipients, time, now: new Date(START + minute * 60_000) },
        tellsOf: (code) => (code.startsWith('lender') ? ['lender-manager'] : ['owner']),
        makeId: () => String(++made),
      })
      alerts = decision.alerts.filter(({ endedAt, tellings }) => !endedAt || Object.values(tellings).some((one) => !one.endToldAt))
      for (const { recipient, news } of decision.news)
        for (const { change, alert } of news) said.push(`${minute} ${recipient} ${change} ${alert.code}`)
      return decision
    },
  }
}

describe('telling', () => {
  test('begins with the second look, ends once it was gone for three minutes, and says each once', () => {
    const watch = watching()
    for (const minute of [0, 1, 2, 3]) watch.look(minute, [condition('disk')])
    for (const minute of [4, 5, 6, 7, 8]) watch.look(minute, [])
    expect(watch.said).toEqual(['1 dana begun disk', '7 dana ended disk'])
    expect(watch.alerts()).toEqual([])
  })

  test('a condition that comes and goes within minutes is one alert; one that was seen once is none', () => {
    const watch = watching()
    for (const minute of [0, 1, 2, 3, 4, 5, 6]) watch.look(minute, minute % 2 ? [] : [condition('disk')])
    watch.look(7, [condition('clock')])
    for (const minute of [8, 9, 10, 11]) watch.look(minute, [])
    expect(watch.said).toEqual(['2 dana begun disk', '10 dana ended disk'])
  })

  test('reminds once a day', () => {
    const watch = watching()
    for (const minute of [0, 1, 60, 1440, 1441, 1442, 2880, 2881]) watch.look(minute, [condition('disk')])
    expect(watch.said).toEqual(['1 dana begun disk', '1441 dana reminder disk', '2881 dana reminder disk'])
  })

  test('what can wait waits through quiet hours, what cannot does not, and a program has none', () => {
    const night: World = { recipients: [{ ...OWNER, quiet: '22:00-07:00' }, WEBHOOK], time: '23:30' }
    const watch = watching(night)
    const both = [condition('disk', 'soon'), condition('clock', 'now')]
    watch.look(0, both)
    watch.look(1, both)
    expect(watch.said).toEqual(['1 webhook begun disk', '1 webhook begun clock', '1 dana begun clock'])
    watch.look(2, both, { time: '06:59' })
    watch.look(3, both, { time: '07:00' })
    expect(watch.said.slice(3)).toEqual(['3 dana begun disk'])
    for (const minute of [4, 7]) watch.look(minute, [], { time: '22:00' })
    expect(watch.said.slice(4)).toEqual(['7 webhook ended disk', '7 webhook ended clock', '7 dana ended clock'])
    watch.look(8, [], { time: '07:00' })
    expect(watch.said.slice(7)).toEqual(['8 dana ended disk'])
  })

  test('what began and ended in somebody’s quiet hours is nothing to them', () => {
    const watch = watching({ recipients: [{ ...OWNER, quiet: '22:00-07:00' }], time: '23:30' })
    for (const minute of [0, 1]) watch.look(minute, [condition('disk', 'soon')])
    for (const minute of [2, 5]) watch.look(minute, [])
    watch.look(6, [], { time: '12:00' })
    expect(watch.said).toEqual([])
  })

  test('a silence holds for its code, or for one subject of it, until it ends; an end is told all the same', () => {
    const until = new Date(START + 10 * 60_000)
    const whole = watching({ silences: [{ code: 'cap', subject: null, until }] })
    for (const minute of [0, 1, 9]) whole.look(minute, [condition('cap', 'now', 'larkspur')])
    expect(whole.said).toEqual([])
    const silences = [{ code: 'cap', subject: 'larkspur', until }]
    const watch = watching({ silences })
    const both = [condition('cap', 'now', 'larkspur'), condition('cap', 'now', 'tortoise')]
    for (const minute of [0, 1, 9]) watch.look(minute, both)
    expect(watch.said).toEqual(['1 dana begun cap'])
    watch.look(10, both)
    expect(watch.said.slice(1)).toEqual(['10 dana begun cap'])
    for (const minute of [11, 14]) watch.look(minute, [], { silences: [{ code: 'cap', subject: null, until: new Date(8e15) }] })
    expect(watch.said.slice(2)).toEqual(['14 dana ended cap', '14 dana ended cap'])
  })

  test('goes by role; where nobody has it, to the owners', () => {
    const manager: Recipient = { id: 'lee', role: 'lender-manager', quiet: null }
    const watch = watching({ recipients: [OWNER, manager] })
    for (const minute of [0, 1]) watch.look(minute, [condition('lender-silent'), condition('disk')])
    expect(watch.said).toEqual(['1 lee begun lender-silent', '1 dana begun disk'])
    const alone = watching()
    for (const minute of [0, 1]) alone.look(minute, [condition('lender-silent')])
    expect(alone.said).toEqual(['1 dana begun lender-silent'])
  })
})

test('quiet hours go over midnight', () => {
  const night = '22:00-07:00'
  expect(['21:59', '22:00', '03:00', '06:59', '07:00'].map((time) => isWithin(night, time))).toEqual([
    false,
    true,
    true,
    true,
    false,
  ])
  expect(isWithin('12:00-13:00', '12:30')).toBe(true)
})

test('whatever the looks see: each alert is begun once and ended once for each recipient, and never ended before it began', () => {
  const night = '22:00-07:00'
  const recipients: Recipient[] = [OWNER, { id: 'lee', role: 'lender-manager', quiet: night }, WEBHOOK]
  const looks = fc.array(
    fc.record({ codes: fc.subarray(['disk', 'lender-silent']), gap: fc.integer({ min: 1, max: 5 }), isNight: fc.boolean() }),
    { maxLength: 60 },
  )
  fc.assert(
    fc.property(looks, (each) => {
      const watch = watching({ recipients })
      const seen: Record<string, string[]> = {}
      let minute = 0
      const note = ({ news }: AlertDecision) => {
        for (const { recipient, news: some } of news)
          for (const { change, alert } of some)
            if (change !== 'reminder') {
              const key = `${recipient} ${alert.id}`
              seen[key] = [...(seen[key] ?? []), change]
            }
      }
      for (const { codes, gap, isNight } of each) {
        minute += gap
        note(
          watch.look(
            minute,
            codes.map((code) => condition(code, 'soon')),
            { time: isNight ? '23:00' : '12:00' },
          ),
        )
      }
      // In the end all is well, and everybody is awake.
      for (const after of [1, 4, 5]) note(watch.look(minute + after, []))
      for (const changes of Object.values(seen)) expect(changes).toEqual(['begun', 'ended'])
      expect(watch.alerts()).toEqual([])
    }),
  )
})
