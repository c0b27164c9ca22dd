/** The calculator in the browser says what the domain says, for everything that a page offers. */
import type { Page } from '@playwright/test'
import { estimate } from '#domain/calculators/calculator.ts'
import { ladderOf } from '#domain/calculators/ladder.ts'
import { calculatorPreset, isLoanPageSlug, type LoanPageSlug } from '#domain/calculators/presets.ts'
import { staircaseOf } from '#domain/calculators/staircase.ts'
import { applyLink } from '#domain/calculators/terms.ts'
import type { StateCode } from '#domain/places/us-states.ts'
import { formatCents, formatDollars, formatPercent } from '#domain/values/money.ts'
import { contentPage } from '../content-pages.ts'
import { LOAN_ROUTES } from '../site-routes.ts'

interface Shown {
  readonly amount: number
  readonly term: number
  readonly payment: string
  readonly cost: string
  readonly total: string
  readonly apr: string
  readonly link: string
  /** By rate: the cost in words, and how long the bar is, in green and in all. */
  readonly rungs: readonly (readonly [apr: string, cost: string, green: string, whole: string])[]
  readonly stairs: readonly string[]
  readonly schedule: readonly (readonly string[])[]
}

function slugOf(route: string): LoanPageSlug {
  const slug = route.slice(1)
  if (!isLoanPageSlug(slug)) throw new Error(`${route} has no calculator`)
  return slug
}
const presetOf = (route: string) => calculatorPreset(slugOf(route))
const stateOf = (route: string) => contentPage(slugOf(route)).frontmatter.state as StateCode | undefined

/** On a page whose calculator is hydrated: every amount with every term, or at least each of them once. */
export async function wrongFigures(page: Page, route: string, isEveryPairAsked: boolean): Promise<string[]> {
  if (!LOAN_ROUTES.includes(route)) return []
  const right = expected(route).filter((_, place) => isEveryPairAsked || isAsked(route, place))
  const shown = await page.evaluate(pressAll, isEveryPairAsked)
  const names = Object.keys(right[0] ?? {}) as (keyof Shown)[]
  if (shown.length !== right.length) return [`offers ${shown.length} estimates instead of ${right.length}`]
  return right.flatMap((wanted, place) =>
    names
      .map((name) => [name, JSON.stringify(shown[place]?.[name]), JSON.stringify(wanted[name])] as const)
      .filter(([, said, meant]) => said !== meant)
      .map(([name, said, meant]) => `$${wanted.amount} over ${wanted.term}: ${name} is ${said} instead of ${meant}`),
  )
}

/** The first amount with every term, and the last term with every amount. */
function isAsked(route: string, place: number): boolean {
  const { length } = presetOf(route).terms
  return place < length || place % length === length - 1
}

/** Runs in the page: presses amounts and terms as a person would, and reads what stands there then. */
async function pressAll(isEveryPairAsked: boolean): Promise<Shown[]> {
  // React shows what a click changed before the next task.
  const nextTask = () => new Promise((done) => setTimeout(done))
  const island = document.querySelector('astro-island')
  if (!island) throw new Error('There is no calculator')
  const radios = (name: string) => [...island.querySelectorAll<HTMLInputElement>(`input[name^="${name}-"]`)]
  const figure = (name: string) => island.querySelector(`[data-figure="${name}"]`)?.textContent ?? ''
  const texts = (within: string) => [...island.querySelectorAll(within)].map((found) => found.textContent ?? '')
  const rungs = () =>
    [...island.querySelectorAll('[data-rung]')].map((rung) => {
      const [whole = '', green = ''] = [...rung.querySelectorAll('rect')].map((bar) => bar.getAttribute('width') ?? '')
      return [rung.getAttribute('data-rung') ?? '', rung.querySelector('strong')?.textContent ?? '', green, whole] as const
    })
  const link = () => island.querySelector('a.button, a.tap')?.getAttribute('href') ?? ''
  const shown: Shown[] = []
  for (const [row, amount] of radios('amount').entries()) {
    for (const term of isEveryPairAsked || row === 0 ? radios('term') : radios('term').slice(-1)) {
      amount.click()
      term.click()
      await nextTask()
      shown.push({
        amount: Number(amount.value),
        term: Number(term.value),
        payment: figure('payment'),
        cost: figure('cost'),
        total: figure('total'),
        apr: figure('apr'),
        link: link(),
        rungs: rungs(),
        stairs: texts('.stairs strong'),
        schedule: [...island.querySelectorAll('tbody tr')].map((row) => [...row.children].map((cell) => cell.textContent ?? '')),
      })
    }
  }
  return shown
}

function expected(route: string): Shown[] {
  const { kind, amounts, terms } = presetOf(route)
  return amounts.flatMap((amount) =>
    terms.map((term) => {
      const { payment, cost, total, aprPercent, schedule } = estimate(kind, amount, term)
      return {
        amount,
        term,
        payment: formatCents(payment),
        cost: formatCents(cost),
        total: formatCents(total),
        apr: formatPercent(aprPercent),
        link: applyLink(kind, amount, term),
        ...pictureOf(route, amount, term),
        schedule:
          kind === 'payday'
            ? []
            : schedule.map(({ number, ...cents }) => [
                String(number),
                ...[cents.payment, cents.principal, cents.interest, cents.balance].map(formatCents),
              ]),
      }
    }),
  )
}

function pictureOf(route: string, amount: number, term: number): Pick<Shown, 'rungs' | 'stairs'> {
  if (presetOf(route).kind === 'payday') {
    const { steps, monthly } = staircaseOf(amount, term)
    return { rungs: [], stairs: [...steps, monthly].map(({ costCents }) => formatDollars(costCents / 100)) }
  }
  const rungs = ladderOf(slugOf(route), amount, term, stateOf(route))
  const widest = Math.max(...rungs.map(({ amountCents, costCents }) => amountCents + costCents))
  const widthOf = (cents: number) => ((cents / widest) * 100).toFixed(2)
  return {
    rungs: rungs.map(({ aprPercent, amountCents, costCents }) => [
      String(aprPercent),
      `costs ${formatDollars(costCents / 100)}`,
      widthOf(amountCents),
      widthOf(amountCents + costCents),
    ]),
    stairs: [],
  }
}
