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
      const drawn = renderToStaticMarkup(createElement(BarWords, { ...first, ofCents }))
      const [sum, cost] = [dollars, first.costCents / 100].map(formatDollars)
      expect(drawn).toContain(sum)
      // The color says it where there is no room for the word; in the green there is no such color.
      expect(drawn.replaceAll(/"(?:on-gold|beside)">/g, '$&costs ')).toContain(`costs ${cost}<`)
    }
})
