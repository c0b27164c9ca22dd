import { useState } from 'react'
import type { Today } from '#contracts/operators/today.ts'
import { Delta } from '../kit/delta.tsx'
import { formatCount } from '../kit/format.ts'
import { Num } from '../kit/num.tsx'
import { Panel } from '../kit/panel.tsx'

const AT_A_GLANCE = 6

export function Refusals({ today: { refusals, figures, range } }: { readonly today: Today }) {
  const [isWhole, setWhole] = useState(false)
  const seen = isWhole ? refusals : refusals.slice(0, AT_A_GLANCE)
  return (
    <Panel title="Refused, by reason">
      {refusals.length > 0 && (
        <p className="quiet">
          {formatCount(figures.refused.now)} refused. One application can have several reasons, so the shares may add up to more
          than 100%.
        </p>
      )}
      {refusals.length === 0 ? (
        <p className="quiet">Nobody was refused.</p>
      ) : (
        <div className="list-box">
          <table>
            <thead>
              <tr>
                <th scope="col">Reason</th>
                <th scope="col" className="is-right">
                  Applications
                </th>
                <th scope="col">Change</th>
                <th scope="col" className="is-right">
                  Of the refused
                </th>
              </tr>
            </thead>
            <tbody>
              {seen.map(({ reason, text, now, was }) => (
                <tr key={reason}>
                  <th scope="row">{text}</th>
                  <td className="is-right">
                    <Num
                      value={now}
                      to="/leads"
                      search={{ figure: 'refused', reason, since: range.since, until: range.until } as never}
                      data-reason={reason}
                    />
                  </td>
                  <td>
                    <Delta now={now} was={was} kind="count" goodWhen="down" />
                  </td>
                  <td className="is-right">
                    {figures.refused.now > 0 ? `${Math.round((now / figures.refused.now) * 100)}%` : '–'}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {refusals.length > AT_A_GLANCE && (
        <button type="button" className="button is-quiet" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
          {isWhole ? 'Fewer' : `All ${refusals.length} reasons`}
        </button>
      )}
    </Panel>
  )
}
