/** Caps, price, hours and criteria of one lender, changed in place: what changes is said in words before it is applied. */
import { useState } from 'react'
import type { LenderReport } from '#contracts/operators/lender-figures.ts'
import { compareLenders } from '#domain/matching/lender/compare-lender-files.ts'
import { hoursLabel, hoursOfLabel } from '#domain/matching/lender/hours-label.ts'
import type { Lender } from '#domain/matching/lender/lender.ts'
import type { CallInput } from '../api/send.ts'
import { Act } from '../kit/act.tsx'

type Terms = Pick<CallInput<'POST /lenders/entries/{id}/terms'>, 'caps' | 'payoutCents' | 'schedule' | 'criteria'>
type Kind = 'number' | 'list' | 'text'

/** By the place in the lender's entry; lists are written with commas. */
const FIELDS: readonly (readonly [path: string, label: string, kind: Kind])[] = [
  ['caps.day', 'Daily cap', 'number'],
  ['caps.hour', 'Hourly cap', 'number'],
  ['caps.month', 'Monthly cap', 'number'],
  ['payoutCents', 'Price, US cents', 'number'],
  ['schedule', 'Hours', 'text'],
  ['criteria.amount.min', 'Smallest loan, $', 'number'],
  ['criteria.amount.max', 'Largest loan, $', 'number'],
  ['criteria.minMonthlyIncome', 'Least monthly income, $', 'number'],
  ['criteria.minYearsAtJob', 'Least years at the job', 'number'],
  ['criteria.states', 'Wanted states', 'list'],
  ['criteria.payFrequencies', 'Wanted pay frequencies', 'list'],
  ['criteria.employmentStatuses', 'Wanted employment', 'list'],
  ['criteria.accountTypes', 'Wanted accounts', 'list'],
]

const at = (entry: unknown, path: string): unknown =>
  path.split('.').reduce<unknown>((part, key) => (part as Record<string, unknown> | undefined)?.[key], entry)

const shown = (entry: Lender, path: string): string => {
  const value = path === 'schedule' ? hoursLabel(entry.schedule) : at(entry, path)
  return Array.isArray(value) ? value.join(', ') : String(value ?? '')
}

/** What is left empty is no criterion, and no cap. */
function termsOf(form: FormData): Terms {
  const terms: Record<string, unknown> = { caps: {}, criteria: {} }
  for (const [path, , kind] of FIELDS) {
    const typed = String(form.get(path) ?? '').trim()
    const value = path === 'schedule' ? (hoursOfLabel(typed) ?? null) : kind === 'number' ? Number(typed) : typed.split(/\s*,\s*/)
    if (typed === '' && path !== 'schedule') continue
    const keys = path.split('.')
    const last = keys.pop() ?? ''
    let place = terms
    for (const key of keys) {
      const next = (place[key] ?? {}) as Record<string, unknown>
      place[key] = next
      place = next
    }
    place[last] = value
  }
  return terms as Terms
}

export function ChangeTerms({ lender, entry }: { readonly lender: LenderReport; readonly entry: object | undefined }) {
  const { id, name, files } = lender
  const [words, setWords] = useState<readonly string[]>([])
  if (!entry) return null
  const known = entry as Lender
  const compare = (form: HTMLFormElement | null) => {
    const { schedule, ...terms } = termsOf(new FormData(form ?? undefined))
    setWords(compareLenders(known, { ...known, ...terms, schedule: schedule ?? undefined } as Lender))
  }
  return (
    <Act
      call="POST /lenders/entries/{id}/terms"
      args={(form) => ({ id, basedOn: files[0]?.version ?? 0, ...termsOf(form) })}
      label="Change"
      title={`Change ${name}`}
      says="A new version of the lender file, from the next application on; Rules takes it back with one press. Empty: no limit."
      reason="required"
      done={({ version, applied }) => (applied ? `Applied as version ${version}.` : 'Nothing changes.')}
    >
      <div className="fields" onChange={({ currentTarget }) => compare(currentTarget.closest('form'))}>
        {FIELDS.map(([path, label, kind]) => (
          <label key={path} className="field">
            <span>{label}</span>
            <input name={path} type={kind === 'number' ? 'number' : 'text'} min={0} defaultValue={shown(known, path)} />
          </label>
        ))}
      </div>
      <div role="status">
        {words.map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
      </div>
    </Act>
  )
}
