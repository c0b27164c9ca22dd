import type { ReactNode } from 'react'

/** A screen for somebody who is not in yet: one card, one thing to do. */
export function Threshold({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <main className="threshold">
      <div className="card">
        <p className="mark">
          <img src="/console/icon.svg" alt="" width="32" height="32" /> Operators’ console
        </p>
        <h1>{title}</h1>
        {children}
      </div>
    </main>
  )
}
