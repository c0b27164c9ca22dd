/**
 * Finds the application of somebody who calls. What is typed goes into the body of one call and nowhere else: not into the address, the title or
 * the cache. One application is opened at once, several are listed.
 */

import { Link, useNavigate } from '@tanstack/react-router'
import { type FormEvent, useId, useState } from 'react'
import { isPersonal, recognizeSearch, SEARCHED_BY, type SearchedBy } from '#contracts/operators/recognize-search.ts'
import type { Found } from '#contracts/operators/search.ts'
import { useQuestion } from '../api/query.ts'
import { Select } from '../kit/filters.tsx'
import { formatDay } from '../kit/format.ts'
import { Panel } from '../kit/panel.tsx'
import { Failed, NotAllowed } from '../kit/states.tsx'
import { refusalOf, useMe } from '../session/me.ts'
import { ListTable } from '../table/list-table.tsx'
import { useLeadColumns } from './lead-columns.tsx'

interface Answered {
  readonly by: SearchedBy
  readonly found: Found
}

export function FindCaller() {
  const id = useId()
  const me = useMe()
  const navigate = useNavigate()
  const person = useQuestion('POST /searches')
  const ids = useQuestion('POST /searches/ids')
  const [answered, setAnswered] = useState<Answered>()
  const [refusal, setRefusal] = useState<string>()
  const error = person.error ?? ids.error
  const isSearching = person.isPending || ids.isPending

  const forget = () => {
    person.reset()
    ids.reset()
    setAnswered(undefined)
    setRefusal(undefined)
  }
  const search = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const what = String(form.get('what')).trim()
    if (!what || isSearching) return
    forget()
    const by = (String(form.get('as')) || recognizeSearch(what)) as SearchedBy
    const notAllowed = isPersonal(by) ? refusalOf(me, 'POST /searches') : undefined
    if (notAllowed) return setRefusal(notAllowed)
    const found = await (isPersonal(by) ? person.mutateAsync({ [by]: what }) : ids.mutateAsync({ [by]: what })).catch(
      () => undefined,
    )
    if (!found) return
    const [only, ...others] = found.applications
    if (only && others.length === 0 && found.privacyRequests.length === 0)
      await navigate({ to: '/leads/$id', params: { id: only.id } })
    else setAnswered({ by, found })
  }
  return (
    <>
      <search>
        <form className="find-caller" onSubmit={search} onReset={forget} autoComplete="off">
          <div className="filter what">
            <label htmlFor={`${id}-what`}>Find a caller</label>
            <input
              id={`${id}-what`}
              name="what"
              data-search
              maxLength={200}
              placeholder="Email, phone, SSN, last name with date of birth, or a lead’s number"
              autoComplete="off"
              autoCapitalize="off"
              spellCheck={false}
            />
          </div>
          <Select label="Search as" name="as" all="Auto" options={Object.entries(SEARCHED_BY)} />
          <button type="submit" className="button is-main" aria-disabled={isSearching}>
            {isSearching ? 'Searching…' : 'Find'}
          </button>
          {(answered || error || refusal) && (
            <button type="reset" className="button is-quiet">
              Clear
            </button>
          )}
        </form>
      </search>
      {refusal && <NotAllowed>{refusal}</NotAllowed>}
      {error && <Failed error={error} />}
      {answered && <FoundLeads {...answered} />}
    </>
  )
}

const FoundLeads = ({ by, found: { applications, more, privacyRequests } }: Answered) => (
  <Panel title={titleOf(applications.length, more, by)}>
    {privacyRequests.map(({ reference, request, answerBy }) => (
      <p key={reference}>
        Open privacy request{' '}
        <Link to="/privacy/$reference" params={{ reference }}>
          {reference}
        </Link>{' '}
        ({request}), answer by {formatDay(answerBy, new Date())}
      </p>
    ))}
    <ListTable
      title="Found"
      columns={useLeadColumns()}
      rows={applications}
      rowLink={({ id }) => ({ to: '/leads/$id', params: { id } })}
      empty={`Nothing has this ${SEARCHED_BY[by]}. Ask the caller for another: the email address and the phone number are those of the application. Names are not searched, and whoever was erased is not found.`}
    />
  </Panel>
)

function titleOf(count: number, more: boolean, by: SearchedBy): string {
  if (count === 0) return 'Nothing found'
  return `${more ? `The newest ${count}` : count} ${count === 1 ? 'application' : 'applications'} with this ${SEARCHED_BY[by]}`
}
