/** Notes of staff about a lead, sealed with the person's values: erasing the person takes them along. */
import type { LeadNote } from '#contracts/operators/shown-lead.ts'
import type { Needs } from '../needs.ts'

declare module '../../platform/database/sealed-values.ts' {
  interface SealedGroups {
    readonly notes: readonly LeadNote[]
  }
}

type NoteEnd = { readonly kind: 'kept'; readonly count: number } | { readonly kind: 'unknown' } | { readonly kind: 'erased' }

export function noteLead(
  { storage, now }: Needs,
  { id, operator, text }: { readonly id: string; readonly operator: string; readonly text: string },
): Promise<NoteEnd> {
  return storage.transaction(async (records) => {
    if (!(await records.applications.find(id))) return { kind: 'unknown' }
    await records.leads.lock(id)
    const notes = [...((await records.sealed.open(id, 'notes')) ?? []), { at: now().toISOString(), operator, text }]
    return (await records.sealed.put(id, 'notes', notes)) ? { kind: 'kept', count: notes.length } : { kind: 'erased' }
  })
}
