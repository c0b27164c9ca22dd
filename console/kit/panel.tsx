import { type ReactNode, useId } from 'react'
import { type FactList, Facts } from './facts.tsx'

interface Props {
  readonly title: string
  readonly actions?: ReactNode
  readonly facts?: FactList
  readonly children?: ReactNode
}

export function Panel({ title, actions, facts, children }: Props) {
  const id = useId()
  return (
    <section className="panel" aria-labelledby={id}>
      <div className="panel-head">
        <h2 id={id}>{title}</h2>
        {actions && <div className="tools">{actions}</div>}
      </div>
      {facts && <Facts facts={facts} />}
      {children}
    </section>
  )
}
