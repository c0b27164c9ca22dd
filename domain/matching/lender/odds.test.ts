import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Odds, oddsOf } from './odds.ts'

test.each<[accepted: number, refused: number, odds: Odds]>([
  [0, 0, { kind: 'too-new' }],
  [19, 0, { kind: 'too-new' }],
  [0, 19, { kind: 'too-new' }],
  [0, 20, { kind: 'under-1-in-20' }],
  [1, 20, { kind: 'under-1-in-20' }],
  [1, 19, { kind: 'tenths', tenths: 1 }],
  [14, 6, { kind: 'tenths', tenths: 7 }],
  [13, 7, { kind: 'tenths', tenths: 7 }],
  [12, 8, { kind: 'tenths', tenths: 6 }],
  [19, 1, { kind: 'tenths', tenths: 9 }],
  [20, 1, { kind: 'over-19-in-20' }],
  [20, 0, { kind: 'over-19-in-20' }],
])('%i accepted and %i refused: %j', (accepted, refused, odds) => expect(oddsOf({ accepted, refused })).toEqual(odds))

test('whatever the decisions: too few say nothing, the ends are named, and all between is the nearest tenth from one to nine', () => {
  const decisions = fc.record({ accepted: fc.nat(1000), refused: fc.nat(1000) })
  fc.assert(
    fc.property(decisions, ({ accepted, refused }) => {
      const [decided, odds] = [accepted + refused, oddsOf({ accepted, refused })]
      const share = accepted / decided
      if (decided < 20) return odds.kind === 'too-new'
      if (odds.kind === 'tenths')
        return (
          share >= 0.05 && share <= 0.95 && odds.tenths >= 1 && odds.tenths <= 9 && Math.abs(share * 10 - odds.tenths) <= 0.5 + 1e-9
        )
      return odds.kind === (share < 0.5 ? 'under-1-in-20' : 'over-19-in-20') && (share < 0.05 || share > 0.95)
    }),
  )
})
