/** An owner changes every figure: no text of the site keeps an old one, and each says the new one. */
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test, vi } from 'vitest'
import { fillPlaceholders } from '#content/facts/template.ts'
import type { LoanPageSlug } from '#domain/calculators/presets.ts'
import { contentPages } from '#tests/support/content-pages.ts'
import { oldFiguresIn } from '#tests/support/other-figures.ts'
import { calculatorNote } from './calculator/calculator-note.ts'
import { CostsInShort } from './components/costs-in-short.tsx'
import { SmallLoanAmounts } from './components/small-loan-amounts.tsx'
import { loanFigures, loanFiguresInWords } from './loan-figures.ts'
import { aboutLoan } from './structured-data.ts'

vi.mock('#domain/disclosed-figures.ts', async () => (await import('#tests/support/other-figures.ts')).OTHER_FIGURES)

vi.mock('#domain/application/fields/loan-amount-range.ts', async (original) => ({
  ...(await original<typeof import('#domain/application/fields/loan-amount-range.ts')>()),
  LOAN_AMOUNT: (await import('#tests/support/other-figures.ts')).OTHER_LOAN_AMOUNT,
}))

const textOf = ({ frontmatter, passages, body }: (typeof contentPages)[number]) =>
  [JSON.stringify(frontmatter), ...passages, body].join('\n')

test.each(contentPages.map((page) => ({ slug: page.slug, page })))('$slug has no old figure', ({ page }) => {
  expect(oldFiguresIn(textOf(page))).toEqual([])
})

describe('beside the texts', () => {
  const cardOf = (slug: LoanPageSlug) => loanFiguresInWords(slug).flat().join(' ')

  test.each([
    ['the footer', () => renderToStaticMarkup(createElement(CostsInShort)), ['7.13% to 31.17%', '211% to 1407%', '$610 to $7,100']],
    ['small amounts', () => renderToStaticMarkup(createElement(SmallLoanAmounts)), ['7.13% to 31.17%', '$4,900']],
    ['a card', () => cardOf('texas-loans'), ['$120 to $4,800', '7.13% to 31.17%', '4 to 83 months']],
    ['the card of installment loans', () => cardOf('installment-loans'), ['7.13% to 31.17%', '5 to 67 months']],
    ['the card of payday loans', () => cardOf('payday-loans'), ['$110 to $4,700', '213% to 417%', '8 to 33 days']],
    ['the card of cash advances', () => cardOf('cash-advance-loans'), ['211% to 1407%']],
    ['structured data', () => JSON.stringify(aboutLoan('x', loanFigures('texas-loans'))), ['7.13', '31.17', '83', '4800']],
    ['a calculator', () => calculatorNote('cash-advance-loans', 'quickcash'), ['211% to 1407%']],
  ])('%s', (_where, text, figures) => {
    const markup = text().replaceAll('<!-- -->', '')
    for (const figure of figures) expect(markup).toContain(figure)
    expect(oldFiguresIn(markup)).toEqual([])
  })
})

test.each([
  ['{amounts}', '$120 to $4,800'],
  ['{typicalAmounts}', '$610 to $7,100'],
  ['{advertisedApr}', '7.13% to 31.17%'],
  ['{advertisedAprMin}', '7.13%'],
  ['{advertisedAprMax}', '31.17%'],
  ['{advertisedTerms}', '4 to 83 months'],
  ['{usualTerms}', '5 to 67 months'],
  ['{originationFee}', '2% to 7%'],
  ['{cashAdvanceApr}', '211% to 1407%'],
  ['{installmentApr}', '7.71% to 493%'],
  ['{personalApr}', '6.17% to 457%'],
  ['{paydayApr}', '213% to 417%'],
  ['{paydayTerms}', '8 to 33 days'],
  ['{paydayAmounts}', '$110 to $4,700'],
  ['{shortTermApr}', '348% to 521%'],
  ['{militaryCap}', '37%'],
  ['{payAltCap}', '29%'],
  ['{payAltFirstAmounts}', '$210 to $1,100'],
  ['{payAltTermMax}', '14 months'],
  ['{payAltFeeMax}', '$22'],
  ['{paperCopyFee}', '$6'],
  ['{cancelDays}', '4 business days'],
  ['{cancelDaysInWords}', 'four business days'],
  ['{sameDayBy}', '3:30 PM ET'],
  ['{sameDayAlmost}', '3:15 PM'],
  ['{liabilityCap}', '$170'],
  ['{applicationMinutesInWords}', 'four to five minutes'],
  ['{goodScoresMin}', '678'],
  ['{quickPicks}', '$100, $1,000, $2,000 and $3,000'],
  ['{wholeCost:1000/12/veryHighApr}', '$1,066'],
  ['{payment:1000/12/advertisedAprMax}', '$98.06'],
  ['{aprWithFee:1000/12/installment/middleFee}', '28.02%'],
  ['{costGapAbove:5000/36/personal,5000/36/strongCreditApr,100}', '$1,100'],
  ['{toReceive:600/originationFeeMax}', '$645'],
  ['{originationFeeOn:5000}', '$100 to $350'],
  ['{afterFee:600/originationFeeMax}', '$558'],
  ['{shortTermRepay:1}', '$372 to $403'],
  ['{shortTermExactAprMax:1}', '521.43%'],
  ['{shortTermFeesPaid:2/5}', '$610'],
  ['{shortTermSpan:1}', 'three weeks'],
  ['{shortTermPeriods}', '17'],
  ['{sameDayIn:Mountain}', '1:30 PM'],
  ['{sameDayIn:Pacific}', '12:30 PM'],
  ['{sameDaySpokenIn:Pacific}', '12:30 in the afternoon'],
  ['{sameDayIn:Alaska}', '11:30 AM'],
])('%s says %s', (placeholder, words) => expect(fillPlaceholders(placeholder)).toBe(words))

test('the new range stands wherever the old one did', () => {
  const saying = contentPages.filter((page) => textOf(page).includes('7.13% to 31.17%')).map(({ slug }) => slug)
  expect(saying.length).toBeGreaterThanOrEqual(20)
  expect(saying).toEqual(
    expect.arrayContaining(['home', 'faq', 'rates-fees', 'installment-loans', 'medical-loans', 'texas-loans', 'disclosures']),
  )
})
