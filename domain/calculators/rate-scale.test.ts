import { expect, test } from 'vitest'
import { onRateScale, RATE_TICKS } from './rate-scale.ts'

test.each([
  [4, 0],
  [40, 38.43],
  [80, 50],
  [160, 61.57],
  [1600, 100],
  [1, 0],
  [5000, 100],
])('%d%% a year stands at %d%% of the scale', (rate, place) => expect(onRateScale(rate)).toBeCloseTo(place, 2))

test('its ticks are equally far apart', () => {
  const [first = 0, ...rest] = RATE_TICKS.map(onRateScale)
  const steps = rest.map((place, index) => place - (index === 0 ? first : (rest[index - 1] ?? 0)))
  for (const step of steps) expect(step).toBeCloseTo(steps[0] ?? 0, 6)
})
