import { useState } from 'react'
import { ROLES, type Role } from '#domain/policy/roles.ts'
import type { CallAnswer } from '../api/send.ts'
import { Act } from '../kit/act.tsx'
import { Field } from '../kit/field.tsx'
import { ROLE_NAMES } from '../session/me.ts'
import { OnceShown } from './once-shown.tsx'

const ROLE_MAY: Readonly<Record<Role, string>> = {
  viewer: 'sees figures, masked leads and lenders',
  support: 'also finds callers, reveals contact, resends, settles',
  'lender-manager': 'also pauses and tests lenders, and applies lender files',
  compliance: 'also reveals all, answers privacy requests, erases',
  owner: 'also invites people and turns keys',
}

export function RoleField({ role = 'viewer' }: { readonly role?: Role }) {
  return (
    <fieldset className="field choices">
      <legend>Role</legend>
      {ROLES.map((one) => (
        <label key={one}>
          <input type="radio" name="role" value={one} defaultChecked={one === role} />
          <span>
            <strong>{ROLE_NAMES[one]}</strong> {ROLE_MAY[one]}
          </span>
        </label>
      ))}
    </fieldset>
  )
}

export function Invite() {
  const [made, setMade] = useState<CallAnswer<'POST /invitations'>>()
  return (
    <>
      <Act
        call="POST /invitations"
        args={(form) => ({ name: String(form.get('name')).trim(), role: String(form.get('role')) as Role })}
        label="Invite"
        title="Invite somebody"
        says={<p>You get a link that works once, within 24 hours. Send it to them yourself; with it they make a passkey.</p>}
        onDone={setMade}
      >
        <Field label="Name" name="name" required maxLength={60} autoComplete="off" hint="As the history will show it." />
        <RoleField />
      </Act>
      {made && (
        <OnceShown title="The invitation" text={made.link} onClose={() => setMade(undefined)}>
          Send this link to the person. It is shown now and never again.
        </OnceShown>
      )}
    </>
  )
}
