/** Why lenders that read a request did not take it, each by itself; or once, where all of them said the same. */
import type { Reader } from '#domain/matching/run/outcome-parts.ts'

const reasonsIn = ({ reasons }: Reader) => (reasons.length > 0 ? reasons : ['It gave no reason.'])

interface WhyProps {
  readers: readonly Reader[]
  /** Each by name, also where all of them said the same. */
  isNamed?: boolean
}

export function WhyByReader({ readers, isNamed = false }: WhyProps) {
  const [first, ...others] = readers
  if (!isNamed && first && others.length > 0 && first.reasons.length > 0 && others.every((other) => isSame(first, other)))
    return (
      <>
        <p className="mt-2">
          {others.length === 1 ? 'Both lenders' : `All ${readers.length} lenders`} gave the same{' '}
          {first.reasons.length === 1 ? 'reason' : 'reasons'}:
        </p>
        <ul className="mt-1 list-disc space-y-1 pl-6">
          {first.reasons.map((reason) => (
            <li key={reason}>{reason}</li>
          ))}
        </ul>
      </>
    )
  return (
    <dl className="mt-2 space-y-3">
      {readers.map((reader) => (
        <div key={reader.lender}>
          <dt className="font-semibold">{reader.lender}</dt>
          {reasonsIn(reader).map((reason) => (
            <dd key={reason}>{reason}</dd>
          ))}
        </div>
      ))}
    </dl>
  )
}

const isSame = (one: Reader, other: Reader) => one.reasons.join('\n') === other.reasons.join('\n')

/** Lenders that refused in a request that this one was begun from. */
export function NotAskedAgain({ readers = [] }: { readers: readonly Reader[] | undefined }) {
  if (readers.length === 0) return null
  return (
    <section aria-label="Not asked again" className="max-w-measure rounded-xl bg-sand p-5">
      <h2 className="text-h3">Not asked again</h2>
      <p className="mt-1">{readers.length === 1 ? 'This lender' : 'These lenders'} read an earlier request of yours and said no.</p>
      <WhyByReader readers={readers} isNamed />
    </section>
  )
}
