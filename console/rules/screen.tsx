/** What changes if I apply this? The active lender file, another one beside it, and every version with the way back. */
import '../styles/lenders.css'
import '../styles/screens.css'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import type { LenderFileVersion } from '#contracts/operators/lender-files.ts'
import { criteriaInWords } from '#domain/matching/lender/compare-lender-files.ts'
import { hoursLabel } from '#domain/matching/lender/hours-label.ts'
import type { Lender } from '#domain/matching/lender/lender.ts'
import { ask } from '../api/query.ts'
import { saveFile } from '../api/save-file.ts'
import { Act } from '../kit/act.tsx'
import { Button } from '../kit/button.tsx'
import { formatMoney } from '../kit/format.ts'
import { LoadedPanel } from '../kit/loaded.tsx'
import { Screen } from '../kit/screen.tsx'
import type { ListColumn } from '../table/columns.ts'
import { ListPanel, ListTable } from '../table/list-table.tsx'
import { AnotherFile } from './another-file.tsx'

const words = (rows: readonly string[]) => (
  <span className="told">
    {rows.map((row) => (
      <span key={row}>{row}</span>
    ))}
  </span>
)

const VERSIONS: readonly ListColumn<LenderFileVersion>[] = [
  { title: 'Version', of: ({ version }) => version },
  { title: 'What it changed', of: (row) => row.words.join(' ') || null, show: (row) => words(row.words) },
  { title: 'Since', of: ({ appliedAt }) => appliedAt, isTime: true },
  { title: 'By', of: ({ by, source }) => by ?? (source === 'setting' ? 'LENDERS_FILE' : null) },
  { title: 'Why', of: ({ reason }) => reason },
]

const caps = ({ caps: { hour, day, month } }: Lender) =>
  [hour !== undefined && `${hour} an hour`, day !== undefined && `${day} a day`, month !== undefined && `${month} a month`]
    .filter(Boolean)
    .join(', ') || null

const hours = ({ schedule }: Lender) => hoursLabel(schedule)
const wants = ({ criteria }: Lender) => criteriaInWords(criteria) || 'no requirements'
const offers = ({ offer }: Lender) =>
  offer.kind === 'installment'
    ? `${offer.interestPercent}% and ${offer.originationFeePercent}% fee, ${offer.termMonths} months`
    : `${offer.feePercent}% fee, for ${offer.termDays} days`

const ENTRIES: readonly ListColumn<Lender>[] = [
  { title: 'Lender', of: ({ name }) => name },
  { title: 'Price', of: ({ payoutCents }) => formatMoney(payoutCents), right: true },
  { title: 'Caps', of: caps },
  { title: 'Hours', of: hours, show: (row) => words([hours(row)]), wideOnly: true },
  { title: 'Requires', of: wants, show: (row) => words([wants(row)]), wideOnly: true },
  { title: 'Offers', of: offers, show: (row) => words([offers(row)]), wideOnly: true },
  { title: 'States', of: ({ licenses }) => Object.keys(licenses).length, right: true },
  { title: 'In the file', of: ({ paused }) => (paused ? 'paused' : null) },
]

export function RulesScreen() {
  const { versions } = useSuspenseQuery(ask('GET /lenders/files', {})).data
  const [active] = versions
  const version = active?.version ?? 0
  const file = useQuery({ ...ask('GET /lenders/files/{version}', { version }), enabled: version > 0 })
  const { ranking } = useSuspenseQuery(ask('GET /lenders', {})).data
  const text = file.data?.content ?? ''
  return (
    <Screen
      title="Rules"
      about={`Lender file, version ${version}; ranked by ${ranking}`}
      command="lenders versions"
      csv={{ name: 'lender-files', columns: VERSIONS, rows: async () => versions }}
      actions={<Button onPress={() => saveFile(`lenders-${version}.json`, 'application/json', text)}>Download</Button>}
    >
      <LoadedPanel title="The active file" query={file}>
        {({ content }) => (
          <>
            <ListTable
              title="The active file"
              columns={ENTRIES}
              rows={(JSON.parse(content) as { readonly lenders: readonly Lender[] }).lenders}
              rowLink={({ id }) => ({ to: '/lenders/$id', params: { id } })}
              empty="The file names no lender."
            />
            <details>
              <summary>As text</summary>
              <pre>{content}</pre>
            </details>
          </>
        )}
      </LoadedPanel>
      <AnotherFile active={text} />
      <ListPanel
        title="Versions"
        columns={VERSIONS}
        rows={versions}
        idOf={(row) => String(row.version)}
        rowActs={(row) => row.version === version && version > 1 && <TakeBack version={version} says={row.words} />}
        empty="No lender file was ever applied."
      />
    </Screen>
  )
}

const TakeBack = ({ version, says }: { readonly version: number; readonly says: readonly string[] }) => (
  <Act
    call="POST /lenders/files/{version}/reversals"
    args={{ version }}
    label="Take back"
    title={`Take version ${version} back`}
    says={
      <>
        <p>The version before it counts again, as a new version, from the next application on. Undone:</p>
        {words(says)}
      </>
    }
    quiet
    done={(end) => `Taken back: version ${end.version} is as the one before was.`}
  />
)
