import type { ReactNode } from 'react'

export type Tone = 'good' | 'busy' | 'warn' | 'bad' | 'idle'

/** Each tone has its own shape, so that nobody depends on color. */
const SHAPES: Readonly<Record<Tone, ReactNode>> = {
  good: <circle cx="5" cy="5" r="4" />,
  busy: <path d="M5 1a4 4 0 0 1 0 8z M5 1.75a3.25 3.25 0 0 0 0 6.5" />,
  warn: <path d="M5 .8 9.4 8.8H.6z" />,
  bad: <path d="M1.5 0 5 3.5 8.5 0 10 1.5 6.5 5 10 8.5 8.5 10 5 6.5 1.5 10 0 8.5 3.5 5 0 1.5z" />,
  idle: <circle cx="5" cy="5" r="3.25" fill="none" strokeWidth="1.5" stroke="currentColor" />,
}

export const Status = ({ tone, children }: { readonly tone: Tone; readonly children: ReactNode }) => (
  <span className="status" data-tone={tone}>
    <svg viewBox="0 0 10 10" aria-hidden="true">
      {SHAPES[tone]}
    </svg>
    {children}
  </span>
)
