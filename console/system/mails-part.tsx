/** Mails that wait or were given up: for whom, masked, why, and once more. */
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { MAIL_KINDS } from '#contracts/operators/mail-labels.ts'
import type { FailedMail, ListedMail } from '#contracts/operators/mails.ts'
import { ask } from '../api/query.ts'
import { Act } from '../kit/act.tsx'
import { FilterSelect, Filters } from '../kit/filters.tsx'
import { Loaded } from '../kit/loaded.tsx'
import { Screen } from '../kit/screen.tsx'
import type { ListColumn } from '../table/columns.ts'
import { ListTable } from '../table/list-table.tsx'
import { TestMail } from './test-mail.tsx'

const route = getRouteApi('/system')
const MOST_MAILS = 500

type Mail = ListedMail & Partial<Pick<FailedMail, 'failedAt'>>

const whyOf = ({ why }: Mail) => why ?? 'not tried yet'

const COLUMNS: readonly ListColumn<Mail>[] = [
  { title: 'Mail', of: ({ kind }) => kind, show: ({ kind }) => MAIL_KINDS[kind] },
  { title: 'For', of: ({ recipient }) => recipient ?? 'nobody any more' },
  { title: 'Why', of: whyOf, show: (mail) => <span className="why">{whyOf(mail)}</span> },
  { title: 'Tries', of: ({ attempts }) => attempts, right: true },
  { title: 'Made', of: ({ createdAt }) => createdAt, isTime: true, wideOnly: true },
  { title: 'Not delivered since', of: ({ failedAt }) => failedAt ?? null, isTime: true, wideOnly: true },
]

export function MailsPart() {
  const { state, kind } = route.useSearch()
  const input = { ...(kind && { kind }), limit: MOST_MAILS }
  const call = state === 'waiting' ? ('GET /mails/waiting' as const) : ('GET /mails/failed' as const)
  const query = useQuery({ ...ask(call, input), placeholderData: keepPreviousData })
  const mails: readonly Mail[] = query.data?.mails ?? []
  return (
    <Screen
      title="Mails"
      about={<Link to="/system">System</Link>}
      command={`mail ${state === 'waiting' ? 'waiting' : 'failed'}${kind ? ` --kind ${kind}` : ''}`}
      csv={{ name: 'mails', columns: COLUMNS, rows: async () => mails }}
      actions={
        <>
          <TestMail />
          <Retry ids={state === 'waiting' ? [] : mails.map(({ id }) => id)} label="Send all again" />
        </>
      }
    >
      <Filters>
        <FilterSelect name="state" label="State" all="Not delivered" options={[['waiting', 'Waiting']]} />
        <FilterSelect name="kind" label="Kind" all="Any" options={Object.entries(MAIL_KINDS)} />
      </Filters>
      <Loaded query={query}>
        {() => (
          <ListTable
            title="Mails"
            columns={COLUMNS}
            rows={mails}
            rowActs={({ id }) => state !== 'waiting' && <Retry ids={[id]} label="Send again" />}
            empty={state === 'waiting' ? 'No mail waits.' : 'No mail has failed.'}
            isStale={query.isPlaceholderData}
          />
        )}
      </Loaded>
    </Screen>
  )
}

const Retry = ({ ids, label }: { readonly ids: readonly string[]; readonly label: string }) => (
  <Act
    call="POST /mails/retries"
    args={{ ids: [...ids] }}
    label={label}
    quiet={ids.length === 1}
    unless={ids.length === 0 ? 'Nothing here is undelivered.' : undefined}
    says={
      <p>
        {ids.length === 1 ? 'The mail is' : `${ids.length} mails are`} tried again for hours. Mails whose link has expired, or whose
        person was erased, are left alone.
      </p>
    }
    done={({ queued, pointless, unknown }) =>
      [
        `${queued.length} tried again`,
        ...(pointless.length > 0 ? [`${pointless.length} pointless by now`] : []),
        ...(unknown.length > 0 ? [`${unknown.length} no longer undelivered`] : []),
      ].join(', ')
    }
  />
)
