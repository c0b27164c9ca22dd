import type { ReactNode } from 'react'

export type Fact = readonly [name: string, value: ReactNode]

/** What is not said is left out. */
export type FactList = readonly (Fact | false | null | undefined)[]

export const Facts = ({ facts, className = 'facts' }: { readonly facts: FactList; readonly className?: string }) => (
  <dl className={className}>
    {facts
      .filter((fact) => !!fact)
      .map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
  </dl>
)
