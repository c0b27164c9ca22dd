/**
 * What the Enter key of a phone's keyboard is called, and does: on to the next question, down with the keyboard where boxes follow, or on with the
 * form after the last question. With a keyboard of its own, Enter is Continue in every field, as in any form.
 */
import type { FieldName } from '#domain/application/application.ts'

export type EnterKey = 'next' | 'done' | 'go'

const AT_THE_END: Readonly<Partial<Record<FieldName, EnterKey>>> = {
  email: 'go',
  secondaryPhone: 'go',
  unit: 'go',
  accountNumber: 'done',
}

export const enterKeyOf = (field: FieldName): EnterKey => AT_THE_END[field] ?? 'next'

const QUESTIONS = 'input:not([type=hidden]):not([tabindex="-1"]), select'

export function onEnterKey(event: React.KeyboardEvent<HTMLFormElement>): void {
  const { target, key, currentTarget: form } = event
  if (key !== 'Enter' || event.defaultPrevented || event.nativeEvent.isComposing) return
  if (!(target instanceof HTMLInputElement) || !matchMedia('(pointer: coarse)').matches) return
  if (target.enterKeyHint !== 'next' && target.enterKeyHint !== 'done') return
  event.preventDefault()
  const questions = [...form.querySelectorAll<HTMLElement>(QUESTIONS)].filter((question) => question.checkVisibility())
  const next = target.enterKeyHint === 'next' ? questions[questions.indexOf(target) + 1] : undefined
  if (next) next.focus()
  else target.blur()
}
