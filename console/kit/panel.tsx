import { type ReactNode, useId } from 'react'

interface Props {
  readonly title: string
  readonly actions?: ReactNode
  readonly children: ReactNode
}

export function Panel({ title, actions, children }: Props) {
  const id = useId()
  return (
    <section className="panel" aria-labelledby={id}>
      <div className="panel-head">
        <h2 id={id}>{title}</h2>
        {actions && <div className="tools">{actions}</div>}
      </div>
      {children}
    </section>
  )
}
