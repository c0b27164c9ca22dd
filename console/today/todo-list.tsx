import type { ShownCondition } from '#contracts/operators/conditions.ts'
import { Conditions } from '../kit/conditions.tsx'
import { Panel } from '../kit/panel.tsx'
import { Status } from '../kit/status.tsx'

/** So many are seen at a glance; more are behind a click. */
const AT_A_GLANCE = 5

export function TodoList({ conditions, at }: { readonly conditions: readonly ShownCondition[]; readonly at: string }) {
  const rest = conditions.slice(AT_A_GLANCE)
  return (
    <Panel title={conditions.length > 0 ? `Needs you (${conditions.length})` : 'Needs you'}>
      {conditions.length === 0 && <Status tone="good">Nothing. All clear.</Status>}
      <Conditions conditions={conditions.slice(0, AT_A_GLANCE)} at={at} />
      {rest.length > 0 && (
        <details>
          <summary>{rest.length} more</summary>
          <Conditions conditions={rest} at={at} />
        </details>
      )}
    </Panel>
  )
}
