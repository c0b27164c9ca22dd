/** Erases what the dialog shows, and nothing else: the server refuses when there is more or less by then. */
import { useQuery } from '@tanstack/react-query'
import type { ErasureScope } from '#contracts/operators/erasures.ts'
import type { FanOut } from '#contracts/operators/fan-out.ts'
import { ask } from '../api/query.ts'
import { Act } from '../kit/act.tsx'
import { Status } from '../kit/status.tsx'
import { Time } from '../kit/time.tsx'

export function EraseAct({ fanOut: { reference, applications } }: { readonly fanOut: FanOut }) {
  const scope = useQuery(ask('GET /erasures/scope/{reference}', { reference })).data
  const lenders = applications.flatMap((application) => (application.erasedAt ? [] : application.lenders)).length
  return (
    <Act
      call="POST /erasures"
      args={(form) => {
        const samePerson = form.get('same-person') === 'on'
        const seen = (scope?.matches.length ?? 0) + (samePerson ? (scope?.leftOut.length ?? 0) : 0)
        return { reference, samePerson, expected: seen }
      }}
      label="Erase person"
      title="Erase this person"
      danger
      reason={scope?.unconfirmed ? 'required' : undefined}
      unless={scope ? undefined : 'There is nothing to erase.'}
      says={scope && <Scope scope={scope} lenders={lenders} />}
      done={(erased) => `${counted(erased.applications.length, 'application')} erased. Lenders are asked now.`}
    >
      {scope && scope.leftOut.length > 0 && (
        <label className="check">
          <input type="checkbox" name="same-person" />
          <span>
            Also {counted(scope.leftOut.length, 'application')} of the same person under another address. Anybody can type a number:
            only for somebody you have identified.
          </span>
        </label>
      )}
    </Act>
  )
}

const counted = (count: number, thing: string) => `${count} ${thing}${count === 1 ? '' : 's'}`

const Scope = ({ scope, lenders }: { readonly scope: ErasureScope; readonly lenders: number }) => (
  <>
    {scope.unconfirmed && (
      <p>
        <Status tone="warn">Nobody has confirmed this request</Status> Anybody can type an address. The link in our mail has not
        been opened: say how you know that this person asks.
      </p>
    )}
    <p>
      Erases {counted(scope.applications.length, 'application')} and {counted(scope.verifications.length, 'email verification')},
      for good: nobody can bring them back.{' '}
      {lenders === 0 ? 'No lender has to be asked.' : `Asks ${counted(lenders, 'lender')} to erase it too.`}
    </p>
    <ul>
      {scope.matches.map(({ applicationId, receivedAt, email }) => (
        <li key={applicationId}>
          <code>{applicationId.slice(0, 8)}</code> received <Time at={receivedAt} /> {email}
        </li>
      ))}
    </ul>
  </>
)
