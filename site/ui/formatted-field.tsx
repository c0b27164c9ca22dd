import { useLayoutEffect, useRef } from 'react'
import { TextField, type TextFieldProps } from './text-field.tsx'

export interface FormattedFieldProps extends TextFieldProps {
  /** From anything typed or pasted to what is kept: "SSN: 123-45-6789" is 123456789. */
  normalize: (typed: string) => string
  /** From what is kept to what is shown, as far as it goes: 123-45-6789. */
  format: (kept: string) => string
}

const SIGNIFICANT = /[\p{L}\p{N}]/u
const countSignificant = (text: string) => [...text].filter((character) => SIGNIFICANT.test(character)).length

/** Shows an answer in its usual grouping while it is typed. The cursor stays behind the character that it stood behind. */
export function FormattedField({ normalize, format, value, onType, ...field }: FormattedFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  const keptBeforeCursor = useRef<number>(undefined)

  useLayoutEffect(() => {
    const { current: element } = input
    if (!element || keptBeforeCursor.current === undefined) return
    const cursor = cursorBehind(element.value, keptBeforeCursor.current)
    keptBeforeCursor.current = undefined
    if (document.activeElement === element) element.setSelectionRange(cursor, cursor)
  })

  return (
    <TextField
      {...field}
      ref={input}
      value={format(value)}
      onType={(typed) => {
        const cursor = input.current?.selectionStart ?? typed.length
        keptBeforeCursor.current = cursor === typed.length ? Number.POSITIVE_INFINITY : countSignificant(typed.slice(0, cursor))
        onType(normalize(typed))
      }}
    />
  )
}

function cursorBehind(text: string, kept: number): number {
  let seen = 0
  for (let place = 0; place < text.length; place += 1) {
    if (seen >= kept) return place
    if (SIGNIFICANT.test(text[place] ?? '')) seen += 1
  }
  return text.length
}
