import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { Letter } from '#contracts/operators/fan-out.ts'
import { ask } from '../api/query.ts'
import { CopyButton } from '../kit/copy-button.tsx'
import { LoadedPanel } from '../kit/loaded.tsx'
import { OUTCOMES } from './labels.ts'
import { useFanOut } from './use-fan-out.ts'

/** To be copied into a mail: without a name or an address, which the page does not have. */
export function LettersPanel({ reference }: { readonly reference: string }) {
  const query = useQuery(ask('GET /privacy-requests/{reference}/letters', { reference }))
  const confirmed = useFanOut(reference).data?.confirmed
  const written = useRef(confirmed)
  const { refetch } = query
  // A letter names who has confirmed.
  useEffect(() => {
    if (written.current !== undefined && written.current !== confirmed) refetch()
    written.current = confirmed
  }, [confirmed, refetch])
  return (
    <LoadedPanel title="Letters" query={query} rows={3}>
      {({ letters }) => letters.map((letter) => <LetterText key={`${letter.outcome} ${letter.lender}`} letter={letter} />)}
    </LoadedPanel>
  )
}

const LetterText = ({ letter: { outcome, lender, address, subject, text } }: { readonly letter: Letter }) => (
  <details className="letter">
    <summary>{outcome ? `To the person: ${OUTCOMES[outcome].toLowerCase()}` : `To ${lender}: please confirm the erasure`}</summary>
    <p>
      <strong>Subject</strong> {subject}
    </p>
    {address && (
      <p>
        <strong>To</strong> {address}
      </p>
    )}
    <pre>{text}</pre>
    <div className="acts">
      <CopyButton text={text} label="Copy the letter" />
      <CopyButton text={subject} label="Copy the subject" />
    </div>
  </details>
)
