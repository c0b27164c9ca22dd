import type { Role } from '#domain/policy/roles.ts'
import { Field, SelectField } from '../kit/field.tsx'
import { ROLE_NAMES } from '../session/me.ts'
import { OnceShown } from './once-shown.tsx'

const DAYS = 90
const TOKEN_ROLES = { monitor: 'monitor: reads metrics, nothing else', ...ROLE_NAMES }

export const MakeToken = () => (
  <OnceShown
    call="POST /tokens"
    args={(form) => ({
      name: String(form.get('name')).trim(),
      role: String(form.get('role')) as Role | 'monitor',
      days: Number(form.get('days')),
    })}
    label="Make a token"
    says="For a program that calls the operators’ API. Give it the least role that does."
    shows={{ title: 'The token', text: ({ token }) => token, note: 'Put it where the program reads it.' }}
  >
    <Field label="What it is for" name="name" required maxLength={60} autoComplete="off" />
    <SelectField label="Role" name="role" defaultValue="monitor" options={TOKEN_ROLES} />
    <Field label="Good for, in days" name="days" type="number" min={1} max={366} defaultValue={DAYS} required />
  </OnceShown>
)
