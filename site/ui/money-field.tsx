import { useLayoutEffect, useRef, useState } from 'react'
import {
  countDollarDigits,
  dollarsMessageWhileTyping,
  formatWholeDollars,
  readWholeDollars,
} from '#domain/application/fields/whole-dollars.ts'
import { TextField, type TextFieldProps } from './text-field.tsx'

interface MoneyFieldProps extends Omit<TextFieldProps, 'live' | 'liveError' | 'prefix'> {
  maxDigits: number
  /** Said when a further digit was not taken. */
  tooLong: string
}

/**
 * Whole dollars, with the sign outside the control. While the field is edited it shows the typed text, cents and all; left, it shows what is meant
 * by it, with the thousands set apart. Grouping while a dot or a comma is being typed would make another number of it.
 */
export function MoneyField({ maxDigits, tooLong, value, onType, className = '', ...field }: MoneyFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  const [isEdited, setEdited] = useState(false)
  const [isTooLong, setTooLong] = useState(false)
  const wasAllSelected = useRef(false)

  useLayoutEffect(() => {
    // Taking the commas out ends the selection with which Tab enters a field.
    if (isEdited && wasAllSelected.current) input.current?.select()
  }, [isEdited])

  function settle() {
    const dollars = String(readWholeDollars(value))
    if (dollars !== value) onType(dollars)
  }

  function take(typed: string) {
    const isOver = countDollarDigits(typed) > maxDigits
    setTooLong(isOver)
    if (!isOver) onType(typed)
  }

  return (
    <TextField
      {...field}
      ref={input}
      inputMode="numeric"
      autoComplete="off"
      prefix="$"
      value={isEdited ? value : formatWholeDollars(value)}
      live=""
      liveError={isTooLong ? tooLong : dollarsMessageWhileTyping(value)}
      onType={take}
      onKeyDown={(event) => {
        // An applicant who types on without looking must not send the shorter number with Enter.
        if (isTooLong && event.key === 'Enter') event.preventDefault()
      }}
      onFocus={({ currentTarget: { selectionStart, selectionEnd, value: shown } }) => {
        wasAllSelected.current = shown !== '' && selectionStart === 0 && selectionEnd === shown.length
        settle()
        setEdited(true)
      }}
      onBlur={() => {
        settle()
        setEdited(false)
      }}
      className={`figures ${className}`}
    />
  )
}
