/** The way through the form, with the loss at each step drawn. */
import { useQuery } from '@tanstack/react-query'
import { LEAST_SHOWN, type WayEvent } from '#domain/visits/form-events.ts'
import { ask } from '../api/query.ts'
import type { CallAnswer, CallInput } from '../api/send.ts'
import { formatCount, formatShare } from '../kit/format.ts'
import { Loaded } from '../kit/loaded.tsx'
import { Panel } from '../kit/panel.tsx'
import { ScrollBox } from '../kit/scroll-box.tsx'
import { Empty } from '../kit/states.tsx'
import { fieldName } from '../lead/field-names.ts'

const STEP_LABELS: Readonly<Record<WayEvent, string>> = {
  opened: 'Opened, step 1',
  identity: 'Step 2: identity',
  contact: 'Step 3: contact',
  employment: 'Step 4: employment',
  income: 'Step 5: income',
  address: 'Step 6: address',
  bank: 'Step 7: bank details',
  review: 'Step 7: review',
  sent: 'Sent',
}

type Way = CallAnswer<'GET /sources/way'>

export function WayPanel({ asked, title }: { readonly asked: CallInput<'GET /sources/way'>; readonly title: string }) {
  const query = useQuery(ask('GET /sources/way', asked))
  return (
    <Panel title={title}>
      <Loaded query={query} rows={4}>
        {(way) =>
          way.steps.every(({ count }) => count === null) ? (
            <Empty>
              <p>The form was opened fewer than {LEAST_SHOWN} times, and so few are not shown.</p>
            </Empty>
          ) : (
            <div className="way">
              <Steps way={way} />
              <Errors way={way} />
            </div>
          )
        }
      </Loaded>
      <p className="quiet">
        Counted without cookie or id, by day and one property at a time, and not at all for browsers that send a privacy signal: so
        fewer are sent here than above. A count below {LEAST_SHOWN} is not shown.
      </p>
    </Panel>
  )
}

const few = <span className="quiet">under {LEAST_SHOWN}</span>

function Steps({ way: { steps } }: { readonly way: Way }) {
  const most = Math.max(1, ...steps.map(({ count }) => count ?? 0))
  return (
    <ScrollBox label="Steps">
      <table>
        <thead>
          <tr>
            <th scope="col">Step</th>
            <th scope="col">
              <span className="only-aloud">Share</span>
            </th>
            <th scope="col" className="is-right">
              Reached
            </th>
            <th scope="col" className="is-right">
              Lost before
            </th>
          </tr>
        </thead>
        <tbody>
          {steps.map(({ step, count }, place) => {
            const before = place === 0 ? null : (steps[place - 1]?.count ?? null)
            return (
              <tr key={step}>
                <th scope="row">{STEP_LABELS[step]}</th>
                <td className="way-bar" aria-hidden="true">
                  <span className="is-lost" style={{ width: `${(Math.max(before ?? 0, count ?? 0) / most) * 100}%` }} />
                  <span style={{ width: `${((count ?? 0) / most) * 100}%` }} />
                </td>
                <td className="is-right">{count === null ? few : formatCount(count)}</td>
                <td className="is-right">{lossLabel(before, count)}</td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </ScrollBox>
  )
}

/** 34 (28.3%); whoever comes back to a step in another tab may make it more than before. */
function lossLabel(before: number | null, count: number | null) {
  if (before === null || count === null || count > before) return <span className="quiet">–</span>
  return `${formatCount(before - count)} (${formatShare((before - count) / before)})`
}

const Errors = ({ way: { errors } }: { readonly way: Way }) =>
  errors.length === 0 ? null : (
    <ScrollBox label="Answers refused">
      <table>
        <thead>
          <tr>
            <th scope="col">Answers refused by their rule</th>
            <th scope="col" className="is-right">
              Visits
            </th>
          </tr>
        </thead>
        <tbody>
          {errors.map(({ field, count }) => (
            <tr key={field}>
              <th scope="row">{fieldName(field)}</th>
              <td className="is-right">{formatCount(count ?? 0)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollBox>
  )
