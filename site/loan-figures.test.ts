import { expect, test } from 'vitest'
import { ADVERTISED_APR_PERCENT } from '#domain/law/disclosed-figures.ts'
import { APR_CEILINGS } from '#domain/law/state-law.ts'
import { loanFigures, loanFiguresInWords } from './loan-figures.ts'

const ceiling = APR_CEILINGS.NY?.maxAprPercent ?? 0

test('a page of an open state advertises no rate above the ceiling of that state', () => {
  expect(ceiling).toBeLessThan(ADVERTISED_APR_PERCENT.max)
  expect(loanFigures('new-york-loans', 'NY').aprPercent).toEqual({ min: ADVERTISED_APR_PERCENT.min, max: ceiling })
  expect(loanFiguresInWords('new-york-loans', 'NY').flat()).toContain(`${ADVERTISED_APR_PERCENT.min}% to ${ceiling}%`)
})

test('a page of a closed state, of a state without a ceiling or of none has the usual figures', () => {
  expect(loanFigures('new-york-loans').aprPercent).toEqual(ADVERTISED_APR_PERCENT)
  expect(loanFigures('texas-loans', 'TX').aprPercent).toEqual(ADVERTISED_APR_PERCENT)
})
