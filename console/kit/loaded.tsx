import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Panel } from './panel.tsx'
import { Failed, Loading } from './states.tsx'

interface Props<Answer> {
  readonly query: UseQueryResult<Answer>
  readonly rows?: number
  readonly children: (answer: Answer) => ReactNode
}

/** A part that has its own question: it loads, fails or is refused by itself, and the rest of the screen stands. */
export function Loaded<Answer>({ query, rows, children }: Props<Answer>) {
  if (query.data !== undefined) return children(query.data)
  if (query.error) return <Failed error={query.error} onRetry={query.refetch} />
  return rows === undefined ? <Loading /> : <Loading rows={rows} />
}

interface PanelProps<Answer> extends Props<Answer> {
  readonly title: string
  readonly actions?: ReactNode
  /** Below what was asked for. */
  readonly note?: ReactNode
}

export const LoadedPanel = <Answer,>({ title, actions, note, ...asked }: PanelProps<Answer>) => (
  <Panel title={title} actions={actions}>
    <Loaded {...asked} />
    {note && <p className="quiet">{note}</p>}
  </Panel>
)
