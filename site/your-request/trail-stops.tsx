/** A request as stops of the paper trail: you, lenders without your name, lenders with it, and the end of it all. */
import type { ShownRelease, YourRequest } from '#contracts/public/your-request.ts'
import { fieldName, fieldsInShort, inPeoplesOrder } from '#domain/application/field-names.ts'
import type { TrailStop } from '../pictures/paper-trail.tsx'
import { Moment } from './moments.tsx'
import { ERASURE_WORDS, isAwaited, releaseTitle } from './release-words.ts'

const WITHHELD = ['name', 'Social Security number', 'address', 'bank numbers']

export function trailStops({ madeAt, releases, erasures, isIdentityGone }: YourRequest): TrailStop[] {
  const all = releases ?? []
  return [
    { title: 'You sent us your request', detail: <Moment at={madeAt} />, state: 'done' },
    ...maskedStop(all.filter(({ kind }) => kind === 'masked')),
    ...releaseStops(all.filter(({ kind }) => kind !== 'masked')),
    isIdentityGone
      ? { title: 'We deleted your details', detail: 'What’s left doesn’t say who you are.', state: 'done' }
      : { title: 'We delete your details', detail: 'See below what we delete, and when.', state: 'next' },
    ...erasures.map(
      (erasure): TrailStop => ({
        title: ERASURE_WORDS[erasure.state](erasure.lender),
        detail: <Moment at={erasure.at} />,
        state: isAwaited(erasure) ? 'now' : 'done',
      }),
    ),
  ]
}

/** All of them were asked the same, and most say no: one stop, with their names. */
function maskedStop(masked: readonly ShownRelease[]): TrailStop[] {
  const [first] = masked
  if (!first) return []
  const lenders = [...new Set(masked.filter(({ state }) => state !== 'not-received').map(({ lender }) => lender))]
  const count = lenders.length === 1 ? 'One lender was' : `${lenders.length} lenders were`
  return [
    {
      title: `${count} asked without your name`,
      detail: lenders.join(', '),
      chips: inPeoplesOrder(masked.flatMap(({ fields }) => fields)).map(fieldName),
      chipsLabel: 'Sent:',
      missing: WITHHELD,
      state: 'done',
    },
  ]
}

/** What went to two lenders alike is told once. */
function releaseStops(releases: readonly ShownRelease[]): TrailStop[] {
  const arrived = releases.filter(({ state }) => state !== 'not-received')
  return releases.map((release) => {
    const same = arrived.find(({ fields }) => String(fields) === String(release.fields))
    return releaseStop(release, same === release ? undefined : same?.lender)
  })
}

const releaseStop = (release: ShownRelease, sameAs: string | undefined): TrailStop => ({
  title: releaseTitle(release),
  detail: (
    <>
      <Moment at={release.at} />. {release.why}
      {sameAs && release.state !== 'not-received' && ` The same details as ${sameAs}.`}
    </>
  ),
  ...(release.state === 'not-received' || sameAs ? {} : { chips: fieldsInShort(release.fields) }),
  state: 'done',
})
