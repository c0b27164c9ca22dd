import type { System } from '#contracts/operators/system.ts'
import { send } from '../api/send.ts'
import { Facts } from '../kit/facts.tsx'
import { formatCount } from '../kit/format.ts'
import { Panel } from '../kit/panel.tsx'
import { Status } from '../kit/status.tsx'
import { Time } from '../kit/time.tsx'
import { LongWork, type Progress } from './long-work.tsx'

const AT_ONCE = 500

type Check = System['checks']['ledger']

export const ChecksPanel = ({ system: { checks } }: { readonly system: System }) => (
  <Panel
    title="Checks"
    actions={
      <>
        <LongWork label="Check the ledger" call="POST /ledger/checks" work={checkLedger} />
        <LongWork label="Check the history" call="POST /history/checks" work={checkHistory} />
      </>
    }
  >
    <Facts
      facts={[
        ['Ledger', <Checked key="ledger" check={checks.ledger} things="applications" />],
        ['History', <Checked key="history" check={checks.history} things="entries" />],
      ]}
    />
  </Panel>
)

function Checked({ check, things }: { readonly check: Check; readonly things: string }) {
  if (!check) return <Status tone="idle">never checked</Status>
  const { at, by, checked, broken, isWhole } = check
  return (
    <>
      <Status tone={broken.length > 0 ? 'bad' : isWhole ? 'good' : 'warn'}>
        {broken.length > 0 ? `${formatCount(broken.length)} broken` : isWhole ? 'unbroken' : 'not to the end'}
      </Status>
      , {formatCount(checked)} {things}, <Time at={at} /> by {by}
      {broken.length > 0 && <p>{broken.slice(0, 20).join(', ')}</p>}
    </>
  )
}

async function checkLedger(tell: (progress: Progress) => void): Promise<string> {
  let sum = 0
  let broken = 0
  for (let after: string | undefined; ; ) {
    const part = await send('POST /ledger/checks', { limit: AT_ONCE, ...(after && { after }) })
    sum += part.checked
    broken += part.broken.length
    tell({ says: `${formatCount(sum)} applications checked` })
    if (part.checked < AT_ONCE || part.last === null)
      return `${formatCount(sum)} applications checked, ${formatCount(broken)} broken.`
    after = part.last
  }
}

async function checkHistory(): Promise<string> {
  const { checked, broken } = await send('POST /history/checks', {})
  return `${formatCount(checked)} entries checked, ${formatCount(broken.length)} broken.`
}
