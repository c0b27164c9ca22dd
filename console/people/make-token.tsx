import { useState } from 'react'
import { ROLES, type Role } from '#domain/policy/roles.ts'
import type { CallAnswer } from '../api/send.ts'
import { Act } from '../kit/act.tsx'
import { ROLE_NAMES } from '../session/me.ts'
import { OnceShown } from './once-shown.tsx'

const DAYS = 90

export function MakeToken() {
  const [made, setMade] = useState<CallAnswer<'POST /tokens'>>()
  return (
    <>
      <Act
        call="POST /tokens"
        args={(form) => ({
          name: String(form.get('name')).trim(),
          role: String(form.get('role')) as Role | 'monitor',
          days: Number(form.get('days')),
        })}
        label="Make a token"
        says={<p>For a program that calls the operators’ API. Give it the least role that does.</p>}
        onDone={setMade}
      >
        <label className="field">
          <span>What it is for</span>
          <input name="name" required maxLength={60} autoComplete="off" />
        </label>
        <label className="field">
          <span>Role</span>
          <select name="role" defaultValue="monitor">
            <option value="monitor">monitor: reads metrics, nothing else</option>
            {ROLES.map((role) => (
              <option key={role} value={role}>
                {ROLE_NAMES[role]}
              </option>
            ))}
          </select>
        </label>
        <label className="field">
          <span>Good for, in days</span>
          <input name="days" type="number" min={1} max={366} defaultValue={DAYS} required />
        </label>
      </Act>
      {made && (
        <OnceShown title="The token" text={made.token} onClose={() => setMade(undefined)}>
          Put it where the program reads it. It is shown now and never again.
        </OnceShown>
      )}
    </>
  )
}
