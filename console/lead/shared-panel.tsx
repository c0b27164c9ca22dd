/** Who got what: each sending, and each field by lender. Names of fields, never a value. */
import type { ShownLead } from '#contracts/operators/shown-lead.ts'
import type { Tone } from '../kit/status.tsx'
import type { ListColumn } from '../table/columns.ts'
import { ListPanel } from '../table/list-table.tsx'
import { fieldName } from './field-names.ts'

type Sharing = ShownLead['sharedWith'][number]

const KINDS: Readonly<Record<Sharing['kind'], string>> = {
  masked: 'answers without a name',
  identity: 'name, contact and answers',
  bank: 'bank account',
}
/** What weighs more stands first. */
const WEIGHTS: Readonly<Record<Sharing['kind'], number>> = { masked: 0, identity: 1, bank: 2 }

const STATES: Readonly<Record<Sharing['state'], readonly [label: string, tone: Tone]>> = {
  received: ['received', 'good'],
  'may-have-been-received': ['may have been received', 'warn'],
  'not-received': ['not received', 'idle'],
}

const COLUMNS: readonly ListColumn<Sharing>[] = [
  { title: 'Lender', of: ({ name }) => name },
  { title: 'What was sent', of: ({ kind }) => KINDS[kind] },
  { title: 'Fields', of: ({ fields }) => fields.length, right: true },
  { title: 'Received', of: ({ state }) => STATES[state][0], tone: ({ state }) => STATES[state][1] },
  { title: 'When', of: ({ at }) => at, isTime: true },
]

export const SharedPanel = ({ lead: { sharedWith } }: { readonly lead: ShownLead }) => (
  <ListPanel
    title="Who got what"
    columns={COLUMNS}
    rows={[...sharedWith].sort((one, other) => WEIGHTS[other.kind] - WEIGHTS[one.kind])}
    idOf={({ lender, kind, at }) => `${kind} ${lender} ${at}`}
    empty="Nothing was sent: no lender was asked."
  >
    {sharedWith.length > 0 && (
      <details>
        <summary>Field by field</summary>
        <Matrix sharedWith={sharedWith} />
      </details>
    )}
  </ListPanel>
)

function Matrix({ sharedWith }: { readonly sharedWith: readonly Sharing[] }) {
  const left = sharedWith.filter(({ state }) => state !== 'not-received')
  const lenders = [...new Map(left.map(({ lender, name }) => [lender, name]))]
  const fields = [...new Set(left.flatMap((sharing) => sharing.fields))]
  const has = (lender: string, field: string) => left.some((sharing) => sharing.lender === lender && sharing.fields.includes(field))
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable
    <section className="shared" aria-label="Field by field" tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th scope="col">Field</th>
            {lenders.map(([lender, name]) => (
              <th key={lender} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {fields.map((field) => (
            <tr key={field}>
              <th scope="row">{fieldName(field)}</th>
              {lenders.map(([lender]) => (
                <td key={lender}>
                  <span aria-hidden="true">{has(lender, field) ? '●' : '○'}</span>
                  <span className="only-aloud">{has(lender, field) ? 'sent' : 'no'}</span>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
