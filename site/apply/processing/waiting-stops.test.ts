import { expect, test } from 'vitest'
import { waitingStops } from './waiting-stops.ts'

const trail = { asked: ['Larkspur Bank', 'Tortoise Finance'], saidYes: 2, reading: null, readers: [] }
const states = (...parts: Parameters<typeof waitingStops>) => waitingStops(...parts).map(({ state }) => state)

test.each([
  ['received', ['now', 'next', 'next', 'next']],
  ['screen', ['now', 'next', 'next', 'next']],
  ['ping', ['done', 'now', 'next', 'next']],
  ['rank', ['done', 'done', 'now', 'next']],
  ['cap', ['done', 'done', 'now', 'next']],
  ['post', ['done', 'done', 'done', 'now']],
  ['something new', ['now', 'next', 'next', 'next']],
])('at the server’s stage %s the finch stands where the run is', (stage, expected) => {
  expect(states({ stage })).toEqual(expected)
})

test('lenders that were asked are named, and what they were not told', () => {
  const [, asked] = waitingStops({ stage: 'ping', trail })
  expect(asked).toMatchObject({
    chips: trail.asked,
    title: 'Asked without your name. Offers: 2.',
    missing: expect.arrayContaining(['name']),
  })
})

test('the lender that was chosen is named at once, also while the server still speaks of the time before', () => {
  const stops = waitingStops({ stage: 'rank', trail }, 'Tortoise Finance')
  expect(stops.map(({ title }) => title).slice(2)).toEqual([
    'You chose Tortoise Finance',
    'Sending your application to Tortoise Finance',
  ])
  expect(stops[3]?.state).toBe('now')
  const sent = waitingStops({ stage: 'post', trail: { ...trail, reading: 'Tortoise Finance' } }, 'Tortoise Finance')
  expect(sent[3]?.title).toBe('Tortoise Finance is reading your application')
})

test('a lender that said no before is named', () => {
  const [, , chosen] = waitingStops({ stage: 'post', trail: { ...trail, reading: 'Tortoise Finance', readers: ['Larkspur Bank'] } })
  expect(chosen).toMatchObject({ title: 'You chose Tortoise Finance', detail: 'After Larkspur Bank didn’t take it.' })
})
