/** What the person read, and what the person agreed to. */
import type { ShownLead } from '#domain/operators/shown-lead.ts'
import { Facts } from '../kit/facts.tsx'
import { formatMoney } from '../kit/format.ts'
import { Panel } from '../kit/panel.tsx'
import { Time } from '../kit/time.tsx'
import { STATUS_WORDS } from '../leads/words.ts'
import type { ListColumn } from '../table/columns.ts'
import { ListTable } from '../table/list-table.tsx'
import { fieldName } from './field-names.ts'

export function ToldPanel({ lead: { told, mails } }: { readonly lead: ShownLead }) {
  const [words = told.status] = STATUS_WORDS[told.status as keyof typeof STATUS_WORDS] ?? []
  const last = mails.findLast(({ kind, state }) => state === 'sent' && kind !== 'verification')
  return (
    <Panel title="What the person was told">
      <Facts
        facts={[
          ['On the page', words],
          ['Lender', told.lender ?? '–'],
          ['Price', told.price ? `${formatMoney(told.price.costCents)} cost, ${told.price.aprPercent.toFixed(1)}% APR` : '–'],
          ['Link to the lender', told.hasLink ? 'yes' : 'no'],
          ['Smaller amount suggested', told.smallerAmount === null ? '–' : formatMoney(told.smallerAmount * 100)],
          ['Last mail', last ? <Time key="mail" at={last.endedAt} /> : 'none went out'],
        ]}
      />
      {told.reasons.length + told.readers.length > 0 && (
        <ul className="told">
          {told.reasons.map((reason) => (
            <li key={reason}>{reason}</li>
          ))}
          {told.readers.map(({ lender, reasons }) => (
            <li key={lender}>
              {lender} read the request: {reasons.join(' ')}
            </li>
          ))}
        </ul>
      )}
      {told.fieldsToCheck.length > 0 && <p>Asked to check: {told.fieldsToCheck.map(fieldName).join(', ')}</p>}
    </Panel>
  )
}

type Consent = ShownLead['consents'][number]

const textsOf = ({ acts }: Consent) =>
  acts?.map(({ text, version }) => `${text} ${version ?? '(version not said)'}`).join(', ') ?? 'not recorded'

const CONSENT_COLUMNS: readonly ListColumn<Consent>[] = [
  { title: 'When', of: ({ at }) => at, isTime: true },
  { title: 'With', of: ({ lender }) => lender ?? 'the form' },
  { title: 'Texts', of: textsOf, show: (consent) => <span className="wraps">{textsOf(consent)}</span> },
]

export const ConsentPanel = ({ lead: { consents } }: { readonly lead: ShownLead }) => (
  <Panel title="Consents">
    <ListTable
      label="Consents"
      columns={CONSENT_COLUMNS}
      rows={consents}
      idOf={({ at, lender }) => `${at} ${lender}`}
      empty={<p>No consent is kept.</p>}
    />
  </Panel>
)
