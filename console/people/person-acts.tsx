import { Link } from '@tanstack/react-router'
import type { Person } from '#contracts/operators/people.ts'
import type { Role } from '#domain/policy/roles.ts'
import { Act } from '../kit/act.tsx'
import { RoleField } from './invite.tsx'
import { OnceShown } from './once-shown.tsx'

export const PersonActs = ({ person: { id, name, role } }: { readonly person: Person }) => (
  <>
    <Link to="/history" search={{ person: name }} className="button is-quiet">
      History
    </Link>
    <Act
      call="POST /people/{id}/role"
      args={(form) => ({ id, role: String(form.get('role')) as Role })}
      label="Role"
      title={`The role of ${name}`}
      says="It counts from their next click on. Tokens that they made for programs end where they allow more than the new role. Who is no longer an owner loses their unused links too."
      done="Changed."
      quiet
    >
      <RoleField role={role} />
    </Act>
    <OnceShown
      call="POST /people/{id}/recoveries"
      args={{ id }}
      label="New passkey"
      title={`Let ${name} make a new passkey`}
      says="For somebody who has lost theirs. You get a link that works once, within 24 hours. Be sure who asks for it."
      shows={{ title: 'The link', text: ({ link }) => link, note: `Send this link to ${name}.` }}
      quiet
    />
    <Act
      call="POST /people/{id}/removal"
      args={{ id }}
      label="Remove"
      title={`Remove ${name}`}
      says="Their passkeys, sessions and unused links end at once, and so does every token that they made, for programs too. The history keeps their name."
      danger
      quiet
      done="Removed."
    />
  </>
)
