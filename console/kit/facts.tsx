import type { ReactNode } from 'react'

export type Fact = readonly [name: string, value: ReactNode]

/** What is not said is left out. */
export type FactList = readonly (Fact | false | null | undefined)[]

export const Facts = ({ facts }: { readonly facts: FactList }) => (
  <dl className="facts">
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
