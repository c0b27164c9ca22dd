/**
 * One entry for every write and every reveal that succeeds. Before an act an intent is stored; with the act's end it becomes an entry, in one
 * transaction, before the answer leaves. An intent that is left, since its process died, becomes an entry with an unknown outcome.
 */
import type { OperatorCall } from '#contracts/operators/endpoints.ts'
import type { TokenRole } from '#contracts/operators/people.ts'
import type { Recorder } from '../../operators/acting.ts'
import type { Needs } from '../needs.ts'

/** Longer than any call takes. */
const LEFT_AFTER_MS = 10 * 60_000

type Surroundings = Pick<Needs, 'storage' | 'now'>

export const recorderOf = ({ storage, now }: Surroundings): Recorder => ({
  begin: (act) => storage.records.history.begin(act, now()),
  forget: async (intent) => {
    await storage.records.history.forget(intent)
  },
  end: (intent, end) =>
    storage.transaction(async ({ history }) => {
      // Where it is gone, the act took so long that it was written down as one whose end nobody knows.
      if (await history.forget(intent)) await history.append(intent, end, now())
    }),
})

/** `all`: no other process uses this database. */
export async function recordLeftIntents({ storage, now }: Surroundings, which: 'all' | 'old'): Promise<void> {
  const before = new Date(now().getTime() + (which === 'all' ? 1000 : -LEFT_AFTER_MS))
  for (const { id, person_id, person, role, via, call, subject } of await storage.records.history.intentsBefore(before))
    await storage.transaction(async ({ history }) => {
      if (!(await history.forget(id))) return
      const caller = { id: person_id ?? '', name: person, role: role as TokenRole | null, via }
      const end = { call: call as OperatorCall, caller, subject, outcome: 'unknown', change: {}, reason: null } as const
      await history.append(id, end, now())
    })
}
