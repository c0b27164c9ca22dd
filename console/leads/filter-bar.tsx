/** What is listed. The filters that are rarely needed stand behind a word, and open by themselves when one of them is set. */
import { useQuery } from '@tanstack/react-query'
import { APPLICATION_FIGURES, UNCOUNTED_FIGURES } from '#contracts/operators/figures.ts'
import type { CallResult, LenderCall } from '#contracts/operators/filters.ts'
import { US_STATES } from '#domain/places/us-states.ts'
import { ask } from '../api/query.ts'
import { FilterField, FilterSelect, Filters } from '../kit/filters.tsx'
import { STATUS_LABELS } from './labels.ts'
import type { LeadsSearch } from './search.ts'

const STATUSES = Object.entries(STATUS_LABELS).map(([status, [text]]) => [status, text] as const)
const FIGURES = [
  ...Object.entries(APPLICATION_FIGURES).map(([name, { title }]) => [name, title] as const),
  ...Object.entries(UNCOUNTED_FIGURES),
]
const CALLS: Readonly<Record<LenderCall, string>> = { ping: 'Ping', post: 'Post', status: 'Status check' }
const RESULTS: Readonly<Record<CallResult, string>> = {
  made: 'Made',
  yes: 'Yes to a ping',
  accepted: 'Accepted',
  refused: 'Said no',
  failed: 'Failed',
  'not-made': 'Not made',
}
const MACHINES = [
  ['true', 'Likely automated'],
  ['false', 'Likely people'],
] as const

const USUAL = ['status', 'since', 'until', 'state', 'lender', 'before']

export function FilterBar({ search }: { readonly search: LeadsSearch }) {
  const { data } = useQuery(ask('GET /lenders', {}))
  const lenders = (data?.lenders ?? []).map(({ id, name }) => [id, name] as const)
  return (
    <Filters>
      <FilterSelect name="status" label="Status" all="Any" options={STATUSES} />
      <FilterField name="since" label="From" kind="date" />
      <FilterField name="until" label="To" kind="date" />
      <FilterSelect name="state" label="State" all="All" options={Object.entries(US_STATES)} />
      <FilterSelect name="lender" label="Current lender" all="Any or none" options={lenders} />
      <details
        className="more-filters"
        open={Object.entries(search).some(([name, value]) => value !== undefined && !USUAL.includes(name))}
      >
        <summary>More filters</summary>
        <div className="filters">
          <FilterSelect name="figure" label="Counted as" all="Anything" options={FIGURES} />
          <FilterSelect name="asked" label="Lender asked" all="Any" options={lenders} />
          <FilterSelect name="call" label="Call" all="Any" options={Object.entries(CALLS)} />
          <FilterSelect name="result" label="Call result" all="Any" options={Object.entries(RESULTS)} />
          <FilterField name="reason" label="Reason" placeholder="income, timeout …" />
          <FilterField name="calledSince" label="Called from" kind="date" />
          <FilterField name="calledUntil" label="Called to" kind="date" />
          <FilterField name="amountFrom" label="Amount from" kind="number" />
          <FilterField name="amountTo" label="Amount to" kind="number" />
          <FilterField name="source" label="Source" />
          <FilterField name="medium" label="Medium" />
          <FilterField name="campaign" label="Campaign" />
          <FilterField name="landingPath" label="Landing page" placeholder="/payday-loans" />
          <FilterSelect name="machine" label="Automated" all="Both" options={MACHINES} />
        </div>
      </details>
    </Filters>
  )
}
