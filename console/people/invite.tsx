import { ROLES, type Role } from '#domain/policy/roles.ts'
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

export const Invite = () => (
  <OnceShown
    call="POST /invitations"
    args={(form) => ({ name: String(form.get('name')).trim(), role: String(form.get('role')) as Role })}
    label="Invite"
    title="Invite somebody"
    says="You get a link that works once, within 24 hours. Send it to them yourself; with it they make a passkey."
    shows={{ title: 'The invitation', text: ({ link }) => link, note: 'Send this link to the person.' }}
  >
    <Field label="Name" name="name" required maxLength={60} autoComplete="off" hint="As the history will show it." />
    <RoleField />
  </OnceShown>
)
