/** Tries a lender in its test mode. What was tried stays on the screen until it is left, and nowhere else. */

import { type FormEvent, useEffect, useState } from 'react'
import type { LenderReport } from '#contracts/operators/lender-figures.ts'
import type { TestedCall } from '#contracts/operators/lender-tests.ts'
import { useQuestion } from '../api/query.ts'
import type { CallInput } from '../api/send.ts'
import { Select } from '../kit/filters.tsx'
import { formatMoment } from '../kit/format.ts'
import { Panel } from '../kit/panel.tsx'
import { Failed, NotAllowed } from '../kit/states.tsx'
import { refusalOf, useMe } from '../session/me.ts'
import { CALLS, EVENTS, SURNAMES } from './test-labels.ts'
import { type MadeTest, resultLabel, TestResult } from './test-result.tsx'

const CALL = 'POST /lenders/entries/{id}/tests'
const MOST_KEPT = 5
const POST_FIRST = 'Post a test lead first: its status can be asked then.'

type Tested = Pick<LenderReport, 'id' | 'name' | 'paused'>

export function TestConsole({ lender }: { readonly lender: Tested }) {
  const refusal = refusalOf(useMe(), CALL)
  return <Panel title="Test">{refusal ? <NotAllowed>{refusal}</NotAllowed> : <Console key={lender.id} lender={lender} />}</Panel>
}

function Console({ lender: { id, name, paused } }: { readonly lender: Tested }) {
  const testing = useQuestion(CALL)
  const [call, setCall] = useState<TestedCall>('ping')
  const [made, setMade] = useState<readonly MadeTest[]>([])
  const posted = made.filter(({ test }) => test.call === 'post')
  const unless = call === 'status' && posted.length === 0 ? POST_FIRST : undefined
  const [newest] = made

  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (testing.isPending || unless) return
    const fields = Object.fromEntries([...new FormData(event.currentTarget)].filter(([, value]) => value !== ''))
    const input = { ...fields, id } as CallInput<typeof CALL>
    testing.mutate(input, {
      onSuccess: (test) =>
        setMade((before) => [{ test, surname: input.surname, at: new Date().toISOString() }, ...before].slice(0, MOST_KEPT)),
    })
  }
  return (
    <>
      <p className="quiet">
        A call that is marked as a test, about a person who does not exist. It counts in no figure, and stands in the history.
        {paused !== 'no' && ` ${name} is paused: a test reaches it all the same, and the pause stays.`}
      </p>
      <form className="filters test-form" onSubmit={send}>
        <Select
          name="call"
          label="Call"
          options={Object.entries(CALLS)}
          value={call}
          onChange={({ target }) => setCall(target.value as TestedCall)}
        />
        {call === 'post' && <Select name="surname" label={`${name} should`} options={Object.entries(SURNAMES)} />}
        {(call === 'status' || call === 'postback') && posted.length > 0 && (
          <Select name="attemptKey" label="Test lead" options={posted.map(leadOption)} />
        )}
        {call === 'postback' && <Select name="event" label="It reports" options={Object.entries(EVENTS)} />}
        <button
          type="submit"
          className={`button ${unless ? 'is-locked' : 'is-main'}`}
          aria-disabled={testing.isPending || unless !== undefined}
          {...(unless && { 'aria-description': unless })}
        >
          {testing.isPending ? 'Waiting…' : 'Send the test'}
        </button>
      </form>
      {unless && <p className="quiet">{unless}</p>}
      <div role="status">
        {testing.isPending ? <Waiting name={name} /> : newest && <p className="only-aloud">{resultLabel(newest)}</p>}
      </div>
      {testing.error && <Failed error={testing.error} />}
      {made.length > 0 && (
        <ol className="test-results" aria-label="Tests of this visit, the newest first">
          {made.map((one) => (
            <TestResult key={one.at} made={one} isNewest={one === newest} />
          ))}
        </ol>
      )}
    </>
  )
}

/** "Accept: accepted, Nov 16, 10:42:07 ET" */
const leadOption = ({ test, surname, at }: MadeTest): readonly [key: string, label: string] => [
  test.attemptKey ?? '',
  `${surname}: ${test.kind}, ${formatMoment(at, 'second', new Date())}`,
]

/** Seconds go by for eyes only: a screen reader hears once that it waits. */
function Waiting({ name }: { readonly name: string }) {
  const [seconds, setSeconds] = useState(0)
  useEffect(() => {
    const clock = setInterval(() => setSeconds((before) => before + 1), 1_000)
    return () => clearInterval(clock)
  }, [])
  return (
    <p className="working">
      <progress aria-label={`Waiting for ${name}`} /> Waiting for {name}… <span aria-hidden="true">{seconds} s</span>
    </p>
  )
}
