import { useLayoutEffect, useRef } from 'react'
import { Notice } from '../components/notice.tsx'
import { controlId, showField } from './field.tsx'

interface ErrorSummaryProps {
  errors: Readonly<Record<string, string>>
  /** Counts the tries: a new one takes the focus. Without it, every new set of errors does. */
  attempt?: number
}

/** Above the form after a failed try: takes the focus, and each line leads to its field with the same words that stand there. */
export function ErrorSummary({ errors, attempt }: ErrorSummaryProps) {
  const box = useRef<HTMLDivElement>(null)
  const fields = Object.entries(errors)

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new try is what should take the focus
  useLayoutEffect(() => box.current?.focus(), [attempt ?? errors])

  if (fields.length === 0) return null
  return (
    <Notice kind="problem" isFramed ref={box} role="alert" tabIndex={-1} className="rounded-md border-2">
      <h2 className="text-h3">Please fix {fields.length === 1 ? '1 answer' : `${fields.length} answers`}</h2>
      <ul className="mt-1">
        {fields.map(([name, message]) => (
          <li key={name} className="py-0.5">
            <a
              href={`#${controlId(name)}`}
              className="tap leading-snug font-semibold text-red"
              onClick={(event) => {
                event.preventDefault()
                showField(name)
              }}
            >
              {message}
            </a>
          </li>
        ))}
      </ul>
    </Notice>
  )
}
