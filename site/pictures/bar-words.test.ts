import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { ladderOf } from '#domain/calculators/ladder.ts'
import { CALCULATOR_PRESETS, calculatorPreset, isLoanPageSlug } from '#domain/calculators/presets.ts'
import type { Rung } from '#domain/calculators/rungs.ts'
import { formatDollars } from '#domain/values/money.ts'
import { BarWords } from './bar-words.tsx'

const PAGES = Object.keys(CALCULATOR_PRESETS)
  .filter(isLoanPageSlug)
  .map((slug) => [slug, calculatorPreset(slug)] as const)
  .filter(([, { kind }]) => kind !== 'payday')

test.each(PAGES)('%s: whatever is chosen, the first bar says what is borrowed and what it costs', (slug, { amounts, terms }) => {
  for (const dollars of amounts)
    for (const term of terms) {
      const rungs = ladderOf(slug, dollars, term)
      const ofCents = Math.max(...rungs.map(({ amountCents, costCents }) => amountCents + costCents))
      const [first] = rungs as readonly [Rung]
      const words = renderToStaticMarkup(createElement(BarWords, { ...first, ofCents })).replace(/<[^>]*>/g, ' ')
      expect(words).toContain(formatDollars(dollars))
      expect(words).toContain(`costs ${formatDollars(first.costCents / 100)}`)
    }
})
