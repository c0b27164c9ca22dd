import { HELP_WITHOUT_COMMISSION } from '#content/help-copy.ts'
import { headingsOf } from '../loan-page-headings.ts'
import type { LoanPage } from '../loan-pages.ts'
import { CutoffClocks } from '../pictures/cutoff-clocks.tsx'
import { firstToTry } from './first-to-try.tsx'
import { Fold } from './fold.tsx'
import { Section } from './section.tsx'

/** A fold that hides one line saves none. */
const OPEN_LINES = 3

/**
 * What costs less than this loan, from the second screen of a phone on: three open lines and a number to call. Before them the call to make, the
 * people to ask or the numbers of the city.
 */
export function Alternatives({ page }: { page: LoanPage }) {
  const { instead } = headingsOf(page)
  const isUrgent = page.family?.family === 'urgent'
  const first = firstToTry(page)
  const lines = page.data.alternatives
  const inView = lines.length > OPEN_LINES + 1 ? OPEN_LINES : lines.length
  return (
    <Section heading={isUrgent ? 'The same-day clock' : instead}>
      {isUrgent && (
        <>
          <CutoffClocks />
          <h2 className="mt-6 mb-4 text-h2">{instead}</h2>
        </>
      )}
      <div className={first ? 'grid grid-cols-1 gap-4 lg:grid-cols-2 lg:gap-10' : ''}>
        {first}
        <div className="max-w-measure">
          <Lines of={[...lines.slice(0, inView), ...(needs211(page) ? [HELP_WITHOUT_COMMISSION.call211] : [])]} />
          {lines.length > inView && (
            <Fold summary="More ideas">
              <Lines of={lines.slice(inView)} />
            </Fold>
          )}
        </div>
      </div>
    </Section>
  )
}

/** A page about a place has it among its own numbers, and some pages name it among what costs less. */
const needs211 = ({ place, data }: LoanPage) =>
  !place && !data.alternatives.some(({ name, text }) => `${name} ${text}`.includes('211'))

export const Lines = ({ of }: { of: LoanPage['data']['alternatives'] }) => (
  <dl className="space-y-2">
    {of.map(({ name, text }) => (
      <div key={name}>
        <dt className="font-semibold">
          {name === 'Call 211' ? (
            <a href="tel:211" className="tap -my-2">
              {name}
            </a>
          ) : (
            name
          )}
        </dt>
        <dd className="text-small">{text}</dd>
      </div>
    ))}
  </dl>
)
