import type { LenderTest } from '#contracts/operators/lender-tests.ts'
import { CopyButton } from '../kit/copy-button.tsx'
import { type Fact, Facts } from '../kit/facts.tsx'
import { formatDuration } from '../kit/format.ts'
import { Status } from '../kit/status.tsx'
import { Time } from '../kit/time.tsx'
import { curlOf, readable } from './test-labels.ts'

export interface MadeTest {
  readonly test: LenderTest
  /** What the lender was to do, of a post. */
  readonly surname: string | undefined
  readonly at: string
}

const titled = (name: string) => `${name.slice(0, 1).toUpperCase()}${name.slice(1)}`

export const resultLabel = ({ test, surname }: MadeTest): string =>
  `${titled(test.call)}${surname ? ` as ${surname}` : ''}: ${test.kind}${test.code ? ` (${test.code})` : ''}`

export function TestResult({ made, isNewest }: { readonly made: MadeTest; readonly isNewest: boolean }) {
  const { test, at } = made
  const { sent, answered, attemptKey, lastReport } = test
  const contentType = sent.headers['content-type'] ?? ''
  const facts: Fact[] = [
    ...Object.entries(test.details).map(([name, value]): Fact => [titled(name), value]),
    ...(attemptKey ? [['Attempt key', <code key="key">{attemptKey}</code>] as const] : []),
    ...(test.call === 'postback' ? [['Last report about a lead', lastLabel(lastReport)] as const] : []),
  ]
  return (
    <li className="test-result">
      <h3>
        <Status tone={test.asAgreed ? 'good' : 'bad'}>{resultLabel(made)}</Status>{' '}
        <small>
          {formatDuration(test.tookMs)} · <Time at={at} to="second" />
        </small>
      </h3>
      <p>{test.says}</p>
      {test.problems.map((problem) => (
        <p key={problem} className="problem">
          {problem}
        </p>
      ))}
      {facts.length > 0 && <Facts facts={facts} />}
      <details open={isNewest && test.call === 'postback'}>
        <summary>What went out</summary>
        <pre>
          {[`POST ${sent.url}`, ...Object.entries(sent.headers).map(([name, value]) => `${name}: ${value}`)].join('\n')}
          {'\n\n'}
          {readable(sent.body, contentType)}
        </pre>
        {contentType.includes('json') && (
          <p>
            <CopyButton text={curlOf(sent)} label="Copy as curl" /> <small>Its signature is good for five minutes.</small>
          </p>
        )}
      </details>
      {answered && (
        <details open={isNewest && !test.asAgreed}>
          <summary>What came back: {answered.status}</summary>
          <pre>{answered.text === '' ? '(nothing)' : readable(answered.text)}</pre>
        </details>
      )}
    </li>
  )
}

const lastLabel = (last: LenderTest['lastReport']) =>
  last ? (
    <span key="last">
      {last.event}, <Time at={last.at} />
    </span>
  ) : (
    'none so far'
  )
