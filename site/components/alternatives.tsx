import type { LoanPage } from '../loan-pages.ts'
import { AskedList } from './asked-list.tsx'
import { CallList } from './call-list.tsx'
import { FirstCall } from './first-call.tsx'
import { Fold } from './fold.tsx'
import { NUMBERS_IN_HELP } from './loan-page-hero.tsx'
import { Section } from './section.tsx'

/**
 * What costs less than this loan, from the second screen of a phone on: names to scan, each with its words behind it. Before them the call to
 * make, the people to ask or the numbers of the city.
 */
export function Alternatives({ page }: { page: LoanPage }) {
  const first = firstToTry(page)
  return (
    <Section heading="What else you could do">
      <div className={first ? 'grid grid-cols-1 gap-4 lg:grid-cols-2 lg:gap-10' : ''}>
        {first}
        <div className={first ? 'fold-chips' : 'fold-chips fold-chips-wide'}>
          {page.data.alternatives.map(({ name, text }) => (
            <Fold key={name} summary={name}>
              <p>{text}</p>
            </Fold>
          ))}
        </div>
      </div>
    </Section>
  )
}

function firstToTry({ family, place }: LoanPage): React.ReactNode {
  if (family?.firstCall) return <FirstCall {...family.firstCall} />
  if (family?.asked) return <AskedList asked={family.asked} />
  if (place?.kind !== 'city') return null
  const { city, numbers, isServed } = place
  // Where we are closed, the first of them stand in the hero.
  return isServed ? (
    <CallList heading={`Call these first in ${city}`} numbers={numbers} />
  ) : (
    <CallList heading={`More numbers in ${city}`} numbers={numbers.slice(NUMBERS_IN_HELP)} />
  )
}
