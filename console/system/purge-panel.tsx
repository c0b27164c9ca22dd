import type { System } from '#contracts/operators/system.ts'
import { Act } from '../kit/act.tsx'
import { formatCount } from '../kit/format.ts'
import { Panel } from '../kit/panel.tsx'
import { Status } from '../kit/status.tsx'
import { Time } from '../kit/time.tsx'

export const PurgePanel = ({ purge }: Pick<System, 'purge'>) => (
  <Panel
    title="Purge"
    actions={
      <Act
        call="POST /purges/allowances"
        args={{}}
        label="Allow it"
        title="Allow the purge that is held"
        danger
        unless={purge.mayBeAllowed ? undefined : 'No purge is held that your word could let go ahead.'}
        says={
          <>
            <p>{purge.hold}</p>
            <p>One purge goes ahead within 24 hours. Nobody can bring back what it removes. Look at the clocks first.</p>
          </>
        }
        done="The next purge goes ahead."
      />
    }
    facts={[
      ['Last run', <Time key="last" at={purge.lastRunAt} none="not yet" />],
      ['Removed', purge.lastRemoved === null ? '–' : formatCount(purge.lastRemoved)],
      ['Held', <Held key="held" hold={purge.hold} />],
      ['Allowed until', <Time key="allowed" at={purge.allowedUntil} none="not needed" />],
    ]}
  />
)

const Held = ({ hold }: { readonly hold: string | null }) =>
  hold === null ? <Status tone="good">no</Status> : <strong>{hold}</strong>
