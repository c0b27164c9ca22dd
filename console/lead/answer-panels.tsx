/** What the person read, and what the person agreed to. */
import type { ShownLead } from '#contracts/operators/shown-lead.ts'
import { formatMoney } from '../kit/format.ts'
import { Panel } from '../kit/panel.tsx'
import { Status } from '../kit/status.tsx'
import { Time } from '../kit/time.tsx'
import { STATUS_LABELS } from '../leads/labels.ts'
import type { ListColumn } from '../table/columns.ts'
import { ListPanel } from '../table/list-table.tsx'
import { answerLines } from './answer-lines.ts'
import { fieldName } from './field-names.ts'

export function AnswerPanel({ lead: { shownToPerson, mails } }: { readonly lead: ShownLead }) {
  const { price, smallerAmount } = shownToPerson
  const [copy = shownToPerson.status] = STATUS_LABELS[shownToPerson.status as keyof typeof STATUS_LABELS] ?? []
  return (
    <Panel
      title="What the person was told"
      facts={[
        ['On the page', copy],
        !!shownToPerson.lender && ['Lender', shownToPerson.lender],
        price && ['Price', `${formatMoney(price.costCents)} cost, ${price.aprPercent.toFixed(1)}% APR`],
        ['Link to the lender', shownToPerson.hasLink ? 'yes' : 'no'],
        smallerAmount !== null && ['Smaller amount suggested', formatMoney(smallerAmount * 100)],
        ['Last mail', <LastMail key="mail" mails={mails} />],
      ]}
    >
      {shownToPerson.reasons.length + shownToPerson.readers.length > 0 && (
        <>
          <ul className="told">
            {answerLines(shownToPerson).map(({ who, why }) => (
              <li key={`${who} ${why}`}>
                {who && <strong>{who}: </strong>}
                {why}
              </li>
            ))}
          </ul>
          <details>
            <summary>Exact text</summary>
            <ul className="told">
              {shownToPerson.reasons.map((reason) => (
                <li key={reason}>{reason}</li>
              ))}
            </ul>
          </details>
        </>
      )}
      {shownToPerson.fieldsToCheck.length > 0 && <p>Asked to check: {shownToPerson.fieldsToCheck.map(fieldName).join(', ')}</p>}
    </Panel>
  )
}

function LastMail({ mails }: Pick<ShownLead, 'mails'>) {
  const last = mails.findLast(({ kind, state }) => state !== 'dropped' && kind !== 'verification')
  if (!last) return 'none'
  if (last.state === 'sent') return <Time at={last.endedAt} />
  if (last.state === 'waiting') return <Status tone="busy">on its way</Status>
  return (
    <>
      <Status tone="bad">not delivered{last.code && ` (${last.code})`}</Status>, <Time at={last.endedAt} />
    </>
  )
}

type Consent = ShownLead['consents'][number]

const textsOf = ({ acts }: Consent) => acts.map(({ text, version }) => `${text} ${version ?? '(version not said)'}`).join(', ')

const CONSENT_COLUMNS: readonly ListColumn<Consent>[] = [
  { title: 'When', of: ({ at }) => at, isTime: true },
  { title: 'With', of: ({ lender }) => lender ?? 'the form' },
  { title: 'Texts', of: textsOf, show: (consent) => <span className="wraps">{textsOf(consent)}</span> },
]

export const ConsentPanel = ({ lead: { consents } }: { readonly lead: ShownLead }) => (
  <ListPanel
    title="Consents"
    columns={CONSENT_COLUMNS}
    rows={consents}
    idOf={({ at, lender }) => `${at} ${lender}`}
    empty="No consents on record."
  />
)
