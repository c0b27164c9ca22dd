import { useLayoutEffect, useRef, useState } from 'react'
import { TextField, type TextFieldProps } from './text-field.tsx'

export interface FormattedFieldProps extends TextFieldProps {
  /** From anything typed or pasted to what is kept: "SSN: 123-45-6789" is 123456789. */
  normalize: (typed: string) => string
  /** From what is kept to what is shown, as far as it goes: 123-45-6789. */
  format?: (kept: string) => string
  /** How many characters are kept. What does not fit is not taken: a key more is no mistake, of a longer paste the field says so. */
  maxDigits: number
}

const asKept = (kept: string) => kept
const SIGNIFICANT = /[\p{L}\p{N}]/u
const countSignificant = (text: string) => [...text].filter((character) => SIGNIFICANT.test(character)).length

/** Shows an answer in its usual grouping while it is typed: always what would be sent. The cursor stays behind the character that it stood behind. */
export function FormattedField(props: FormattedFieldProps) {
  const { normalize, format = asKept, maxDigits, value, onType, live = '', liveError, ...field } = props
  const input = useRef<HTMLInputElement>(null)
  const keptBeforeCursor = useRef<number>(undefined)
  const [left, setLeft] = useState<'key' | 'paste'>()
  const kept = normalize(value)

  useLayoutEffect(() => {
    const { current: element } = input
    if (!element || keptBeforeCursor.current === undefined) return
    const cursor = cursorBehind(element.value, keptBeforeCursor.current)
    keptBeforeCursor.current = undefined
    if (document.activeElement === element) element.setSelectionRange(cursor, cursor)
  })

  function take(typed: string) {
    const next = normalize(typed)
    const surplus = next.length - maxDigits
    const isRefused = surplus > 0 && kept.length === maxDigits && isInserted(next, kept)
    const cursor = input.current?.selectionStart ?? typed.length
    const before = countSignificant(typed.slice(0, cursor)) - (isRefused ? countSignificant(typed) - countSignificant(kept) : 0)
    keptBeforeCursor.current = cursor === typed.length ? Number.POSITIVE_INFINITY : before
    setLeft(surplus > 0 ? (isRefused && surplus === 1 ? 'key' : 'paste') : undefined)
    // A full field takes no further key, wherever it is typed; of what is pasted in one go the beginning counts.
    onType(isRefused ? kept : next.slice(0, maxDigits))
  }

  return (
    <TextField
      {...field}
      ref={input}
      value={format(kept)}
      live={left === 'key' ? live || atMostDigits(maxDigits) : live}
      liveError={left === 'paste' ? atMostDigits(maxDigits) : liveError}
      onType={take}
    />
  )
}

export const atMostDigits = (digits: number) => `At most ${digits} digits fit here`

/** Whether `longer` is `text` with something put in at one place. */
function isInserted(longer: string, text: string): boolean {
  let same = 0
  while (same < text.length && longer[same] === text[same]) same += 1
  return longer.endsWith(text.slice(same))
}

function cursorBehind(text: string, kept: number): number {
  let seen = 0
  for (let place = 0; place < text.length; place += 1) {
    if (seen >= kept) return place
    if (SIGNIFICANT.test(text[place] ?? '')) seen += 1
  }
  return text.length
}
