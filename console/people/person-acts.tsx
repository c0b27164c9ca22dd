import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { Person } from '#contracts/operators/people.ts'
import type { Role } from '#domain/policy/roles.ts'
import type { CallAnswer } from '../api/send.ts'
import { Act } from '../kit/act.tsx'
import { RoleField } from './invite.tsx'
import { OnceShown } from './once-shown.tsx'

export function PersonActs({ person: { id, name, role } }: { readonly person: Person }) {
  const [recovery, setRecovery] = useState<CallAnswer<'POST /people/{id}/recoveries'>>()
  return (
    <>
      <Link to="/history" search={{ person: name }} className="button is-quiet">
        History
      </Link>
      <Act
        call="POST /people/{id}/role"
        args={(form) => ({ id, role: String(form.get('role')) as Role })}
        label="Role"
        title={`The role of ${name}`}
        says={
          <p>
            It counts from their next click on. Tokens that they made for programs end where they allow more than the new role. Who
            is no longer an owner loses their unused links too.
          </p>
        }
        done="Changed."
        quiet
      >
        <RoleField role={role} />
      </Act>
      <Act
        call="POST /people/{id}/recoveries"
        args={{ id }}
        label="New passkey"
        title={`Let ${name} make a new passkey`}
        says={<p>For somebody who has lost theirs. You get a link that works once, within 24 hours. Be sure who asks for it.</p>}
        onDone={setRecovery}
        quiet
      />
      <Act
        call="POST /people/{id}/removal"
        args={{ id }}
        label="Remove"
        title={`Remove ${name}`}
        says={
          <p>
            Their passkeys, sessions and unused links end at once, and so does every token that they made, for programs too. The
            history keeps their name.
          </p>
        }
        danger
        quiet
        done="Removed."
      />
      {recovery && (
        <OnceShown title="The link" text={recovery.link} onClose={() => setRecovery(undefined)}>
          Send this link to {name}. It is shown now and never again.
        </OnceShown>
      )}
    </>
  )
}
