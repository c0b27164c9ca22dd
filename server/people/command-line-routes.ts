/** A command line shows a code, a person approves it in the console, and the command line fetches a token that acts as that person. */
import type { SIGN_IN_ENDPOINTS } from '#contracts/operators/sign-ins.ts'
import { answer, refuse } from '../http/endpoint-route.ts'
import type { OperatorHandlers } from '../operators/operator-route.ts'
import type { Needs } from './needs.ts'
import { hashOf, makeCode, makeSecret, normalizeCode } from './secrets.ts'
import { NO_SESSION } from './sign-in.ts'

const TOKEN_HOURS = 12
const NO_CODE = 'No command line waits with this code. Codes are good for ten minutes.'
const NO_SECRET = 'This code is too old, or its token was fetched already. Begin again.'

type CommandLines = Pick<
  typeof SIGN_IN_ENDPOINTS,
  'POST /command-line-sign-ins' | 'POST /command-line-sign-ins/approvals' | 'POST /command-line-sign-ins/tokens'
>

export const commandLineRoutes = ({ storage, now, consoleUrl }: Needs): OperatorHandlers<CommandLines> => {
  const { signIns } = storage.records
  return {
    'POST /command-line-sign-ins': async () => {
      const secret = makeSecret()
      const code = makeCode()
      const until = await signIns.addCommandLine(hashOf(secret), hashOf(normalizeCode(code)), now())
      return answer({ code, secret, address: `${consoleUrl()}/console/command-line`, until: until.toISOString() })
    },
    'POST /command-line-sign-ins/approvals': async ({ code }, { id, entry, changed }) => {
      if (entry.kind !== 'session') return refuse(409, NO_SESSION)
      if (!(await signIns.approveCommandLine(hashOf(normalizeCode(code)), id, now()))) return refuse(404, NO_CODE)
      changed({ subject: id, after: { hours: TOKEN_HOURS } })
      return answer({ approved: true })
    },
    'POST /command-line-sign-ins/tokens': async ({ secret }) => {
      const hash = hashOf(secret)
      const found = await signIns.findCommandLine(hash, now())
      if (!found) return refuse(404, NO_SECRET)
      const { approved_by } = found
      if (approved_by === null) return answer({ token: null, name: null, until: null })
      return storage.transaction(async (records) => {
        const person = await records.people.find(approved_by)
        if (!person || !(await records.signIns.takeCommandLine(hash))) return refuse(404, NO_SECRET)
        const token = makeSecret()
        const until = new Date(now().getTime() + TOKEN_HOURS * 3_600_000)
        const { id: person_id, name: made_by, role } = person
        const made = {
          hash: hashOf(token),
          name: 'command line',
          role,
          person_id,
          made_by,
          maker_id: person_id,
          source: 'command-line',
          ends_at: until,
        } as const
        await records.tokens.make(made, now())
        return answer({ token, name: made_by, until: until.toISOString() })
      })
    },
  }
}
