import '../styles/screens.css'
import { useSuspenseQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import type { PrivacyRequestOutcome, ShownPrivacyRequest } from '#contracts/operators/privacy-requests.ts'
import { ask } from '../api/query.ts'
import { Act } from '../kit/act.tsx'
import { Facts } from '../kit/facts.tsx'
import { SelectField } from '../kit/field.tsx'
import { formatDay } from '../kit/format.ts'
import { Panel } from '../kit/panel.tsx'
import { Reveal } from '../kit/reveal.tsx'
import { Screen } from '../kit/screen.tsx'
import { Status } from '../kit/status.tsx'
import { Time } from '../kit/time.tsx'
import { Due } from './due.tsx'
import { FanOutPanel } from './fan-out-panel.tsx'
import { ASKED_FOR, OUTCOMES, USUAL_OUTCOME } from './labels.ts'
import { LettersPanel } from './letters-panel.tsx'

const route = getRouteApi('/privacy/$reference')

export function PrivacyRequestScreen() {
  const { reference } = route.useParams()
  const { data: request } = useSuspenseQuery(ask('GET /privacy-requests/{reference}', { reference }))
  return (
    <Screen
      title={`Privacy request ${reference}`}
      command={`privacy-requests show ${reference}`}
      actions={<CompleteAct request={request} />}
    >
      {!request.confirmedAt && request.status !== 'completed' && (
        <p className="problem">Not confirmed who asks: check that first, then erase or complete.</p>
      )}
      <div className="panels">
        <Panel title="What is asked, and by when" facts={factsOf(request)} />
        <Panel title="Person" facts={Object.entries(request.masked).map(([name, value]) => [FIELDS[name] ?? name, value] as const)}>
          <Reveal
            call="POST /privacy-requests/{reference}/reveals"
            args={{ reference }}
            label="Reveal"
            says="You see name, email and phone, to answer this request. That you looked, and why, is recorded."
            show={({ values }) => (
              <Facts facts={Object.entries(values).map(([name, value]) => [FIELDS[name] ?? name, value] as const)} />
            )}
          />
          {request.looks.length > 0 && (
            <ul>
              {request.looks.map(({ at, operator, reason }) => (
                <li key={`${at} ${operator} ${reason}`}>
                  Looked at <Time at={at} /> by {operator}
                  {reason !== null && `: ${reason}`}
                </li>
              ))}
            </ul>
          )}
        </Panel>
      </div>
      <FanOutPanel reference={reference} />
      <LettersPanel reference={reference} />
    </Screen>
  )
}

const FIELDS: Readonly<Record<string, string>> = { fullName: 'Name', email: 'Email', phone: 'Phone' }

function factsOf({ request, due, createdAt, confirmedAt, acknowledgedAt, outcome, completedAt, ...days }: ShownPrivacyRequest) {
  const now = new Date()
  const identity = confirmedAt ? (
    <>
      <Status tone="good">confirmed by link</Status>, <Time at={confirmedAt} />
    </>
  ) : (
    <Status tone="warn">not confirmed: check who asks</Status>
  )
  return [
    ['Asked for', ASKED_FOR[request]],
    ['Next', <Due key="due" due={due} />],
    ['Received', <Time key="received" at={createdAt} />],
    ['Identity', identity],
    [
      'Acknowledged',
      acknowledgedAt ? <Time key="acknowledged" at={acknowledgedAt} /> : `not yet; by ${formatDay(days.acknowledgeBy, now)}`,
    ],
    ['End sharing by', formatDay(days.optOutBy, now)],
    ['Answer by', formatDay(days.answerBy, now)],
    [
      'Outcome',
      outcome ? (
        <>
          {OUTCOMES[outcome as keyof typeof OUTCOMES] ?? outcome}, <Time at={completedAt} />
        </>
      ) : (
        'open'
      ),
    ],
  ] as const
}

const CompleteAct = ({ request: { reference, request, status } }: { readonly request: ShownPrivacyRequest }) => (
  <Act
    call="POST /privacy-requests/{reference}/completion"
    args={(form) => ({ reference, outcome: form.get('outcome') as PrivacyRequestOutcome })}
    label="Complete"
    title="Complete this request"
    unless={status === 'completed' ? 'This request is completed already.' : undefined}
    says="Send the letter first. This notes that the request is answered, and how. It is not changed afterwards."
    done="The request is completed."
  >
    <SelectField label="Answer" name="outcome" defaultValue={USUAL_OUTCOME[request]} options={OUTCOMES} />
  </Act>
)
