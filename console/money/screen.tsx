/** Who owes what, since when, and what waits for my answer? */
import '../styles/lenders.css'
import '../styles/screens.css'
import { useSuspenseQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import type { OwingLender } from '#contracts/operators/money.ts'
import { OWING_COLUMNS, RETURN_COLUMNS, STATEMENT_COLUMNS, standingOf } from '#contracts/operators/money-columns.ts'
import { formatCents } from '#domain/values/money.ts'
import { ask } from '../api/query.ts'
import { Act } from '../kit/act.tsx'
import { centsIn, Dollars } from '../kit/dollars.tsx'
import { FilterField, FilterSelect, Filters } from '../kit/filters.tsx'
import { Screen } from '../kit/screen.tsx'
import { Status } from '../kit/status.tsx'
import { AnswerReturn } from '../lead/money-acts.tsx'
import { onScreen } from '../table/columns.ts'
import { ListPanel } from '../table/list-table.tsx'

const OWING = onScreen(OWING_COLUMNS, {
  Limit: { wideOnly: true },
  Status: { show: (row) => (row.isOverLimit ? <Status tone="bad">{standingOf(row)}</Status> : (standingOf(row) ?? '–')) },
})
const RETURNS = onScreen(RETURN_COLUMNS, { Lead: { show: ({ leadId }) => <code>{leadId.slice(0, 8)}</code> } })
const STATEMENTS = onScreen(STATEMENT_COLUMNS, { Lender: { filter: ({ lender }) => ({ lender }) }, Mailed: { wideOnly: true } })

const route = getRouteApi('/money')

export function MoneyScreen() {
  const { lenders } = useSuspenseQuery(ask('GET /money', {})).data
  const { returns } = useSuspenseQuery(ask('GET /money/returns', {})).data
  const { statements } = useSuspenseQuery(ask('GET /money/statements', route.useSearch())).data
  const owed = lenders.reduce((sum, { owedCents }) => sum + owedCents, 0)
  return (
    <Screen
      title="Money"
      about={`Lenders owe ${formatCents(owed)}`}
      command="money owed"
      csv={{ name: 'money-owed', columns: OWING, rows: async () => lenders }}
    >
      <ListPanel
        title="Who owes what"
        columns={OWING}
        rows={lenders}
        idOf={({ lender }) => lender}
        rowLink={({ lender }) => ({ to: '/money', search: { lender } as never })}
        rowActs={(row) => <RecordPayment {...row} />}
        empty={<p>No lender has accepted a lead yet.</p>}
      >
        <p className="quiet">
          Days count from the day on which a statement became final. Payments and credits go to the oldest statement first.
        </p>
      </ListPanel>
      {returns.length > 0 && (
        <ListPanel
          title="Returns that wait for an answer"
          columns={RETURNS}
          rows={returns}
          idOf={({ leadId }) => leadId}
          rowLink={({ leadId }) => ({ to: '/leads/$id', params: { id: leadId } })}
          rowActs={({ leadId, name }) => <AnswerReturn id={leadId} name={name} />}
          empty={null}
        />
      )}
      <Filters>
        <FilterField name="month" label="Month" kind="month" placeholder="2026-11" />
        <FilterSelect name="lender" label="Lender" all="Any" options={lenders.map(({ lender, name }) => [lender, name])} />
      </Filters>
      <ListPanel
        title="Statements"
        columns={STATEMENTS}
        rows={statements}
        idOf={({ lender, month }) => `${lender} ${month}`}
        rowLink={({ lender, month }) => ({ to: '/money/$lender/$month', params: { lender, month } })}
        empty={<p>No statement here.</p>}
      />
    </Screen>
  )
}

const RecordPayment = ({ lender, name, owedCents }: OwingLender) => (
  <Act
    call="POST /money/payments"
    args={(form) => ({ lender, paidCents: centsIn(form) })}
    label="Record payment"
    title={`What has ${name} paid?`}
    says={
      <p>It owes {formatCents(owedCents)}. To take back a payment that was typed in by mistake, give its amount with a minus.</p>
    }
    reason="required"
    quiet
    done={(answer) => `${name} owes ${formatCents(answer.owedCents)} now.`}
  >
    <Dollars label="Paid, in US dollars" />
  </Act>
)
