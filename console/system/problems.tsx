import type { System } from '#contracts/operators/system.ts'
import { Conditions } from '../kit/conditions.tsx'
import { Panel } from '../kit/panel.tsx'
import { Status } from '../kit/status.tsx'

export const Problems = ({ system: { conditions, checks, at } }: { readonly system: System }) => (
  <Panel title="Is it safe to sleep?">
    {conditions.length === 0 && <Status tone="good">Yes. Everything is in order.</Status>}
    <Conditions conditions={conditions} at={at} />
    {checks.ledger === null && <p className="quiet">Nobody has checked the ledger yet: see Checks, below.</p>}
  </Panel>
)
