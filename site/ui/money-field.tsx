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
 * by it, with the thousands set apart. Grouping while a dot or a comma is being typed would make another number of it. Our commas go with the first
 * change and not with the focus: a program, and Tab, select the text as they enter, and would then select what is gone.
 */
export function MoneyField({ maxDigits, tooLong, value, onType, className = '', ...field }: MoneyFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  const cursorAfter = useRef<number>(undefined)
  const [isEdited, setEdited] = useState(false)
  const [isTooLong, setTooLong] = useState(false)
  const shown = isEdited ? value : formatWholeDollars(value)

  useLayoutEffect(() => {
    const { current: cursor } = cursorAfter
    cursorAfter.current = undefined
    if (cursor !== undefined && document.activeElement === input.current) input.current?.setSelectionRange(cursor, cursor)
  })

  function take(typed: string) {
    const cursor = input.current?.selectionStart ?? typed.length
    const [before, after] = [typed.slice(0, cursor), typed.slice(cursor)]
    const [left, right] = shown === value ? [before, after] : [withoutCommasOf(shown, before), after.replaceAll(',', '')]
    const isOver = countDollarDigits(left + right) > maxDigits
    setTooLong(isOver)
    if (isOver) return
    cursorAfter.current = left.length
    setEdited(true)
    onType(left + right)
  }

  return (
    <TextField
      {...field}
      ref={input}
      inputMode="numeric"
      autoComplete="off"
      prefix="$"
      value={shown}
      live=""
      liveError={isTooLong ? tooLong : dollarsMessageWhileTyping(value)}
      onType={take}
      onKeyDown={(event) => {
        // An applicant who types on without looking must not send the shorter number with Enter.
        if (isTooLong && event.key === 'Enter') event.preventDefault()
      }}
      onBlur={({ currentTarget }) => {
        // What stands in the control counts: our state may be a moment behind a program that fills it in.
        const dollars = String(readWholeDollars(currentTarget.value))
        if (dollars !== value) onType(dollars)
        setEdited(false)
      }}
      className={`figures ${className}`}
    />
  )
}

/** What was typed keeps its own; those in what is left of the text shown before go. */
function withoutCommasOf(shown: string, typed: string): string {
  let same = 0
  while (same < typed.length && typed[same] === shown[same]) same += 1
  return typed.slice(0, same).replaceAll(',', '') + typed.slice(same)
}
