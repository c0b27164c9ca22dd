/** A request as stops of the paper trail: you, lenders without your name, lenders with it, and the end of it all. */
import type { ShownSharing, YourRequest } from '#contracts/public/your-request.ts'
import { fieldName, fieldsInShort, inPeoplesOrder } from '#domain/application/field-names.ts'
import type { TrailStop } from '../pictures/paper-trail.tsx'
import { Moment } from './moments.tsx'
import { ERASURE_COPY, isAwaited, sharingTitle } from './sharing-copy.ts'

const WITHHELD = ['name', 'Social Security number', 'address', 'bank numbers']

type Trail = Pick<YourRequest, 'madeAt' | 'sharedWith' | 'erasures' | 'isIdentityGone'>

export function trailStops({ madeAt, sharedWith, erasures, isIdentityGone }: Trail): TrailStop[] {
  const all = sharedWith ?? []
  return [
    { title: 'You sent us your request', detail: <Moment at={madeAt} />, state: 'done' },
    ...maskedStop(all.filter(({ kind }) => kind === 'masked')),
    ...sharingStops(all.filter(({ kind }) => kind !== 'masked')),
    isIdentityGone
      ? { title: 'We deleted your details', detail: 'What’s left doesn’t say who you are.', state: 'done' }
      : { title: 'We delete your details', detail: 'See below what we delete, and when.', state: 'next' },
    ...erasures.map(
      (erasure): TrailStop => ({
        title: ERASURE_COPY[erasure.state](erasure.lender),
        detail: <Moment at={erasure.at} />,
        state: isAwaited(erasure) ? 'now' : 'done',
      }),
    ),
  ]
}

/** All of them were asked the same, and most say no: one stop, with their names. */
function maskedStop(masked: readonly ShownSharing[]): TrailStop[] {
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
function sharingStops(sharedWith: readonly ShownSharing[]): TrailStop[] {
  const arrived = sharedWith.filter(({ state }) => state !== 'not-received')
  return sharedWith.map((sharing) => {
    const same = arrived.find(({ fields }) => String(fields) === String(sharing.fields))
    return sharingStop(sharing, same === sharing ? undefined : same?.lender)
  })
}

const sharingStop = (sharing: ShownSharing, sameAs: string | undefined): TrailStop => ({
  title: sharingTitle(sharing),
  detail: (
    <>
      <Moment at={sharing.at} />. {sharing.why}
      {sameAs && sharing.state !== 'not-received' && ` The same details as ${sameAs}.`}
    </>
  ),
  ...(sharing.state === 'not-received' || sameAs ? {} : { chips: fieldsInShort(sharing.fields) }),
  state: 'done',
})
