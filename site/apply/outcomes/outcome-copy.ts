/** Sentences that several endings share. */
import type { Reader } from '#domain/matching/run/outcome-parts.ts'
import type { WhoHasIt } from './ending.ts'

export const WHERE_THE_EMAIL_LEADS =
  'We’re emailing you a private link to this answer. It also shows what was sent about you, and to whom.'

/** "Larkspur Bank and Tortoise Finance" */
export const listed = (names: readonly string[]): string =>
  names.length < 2 ? (names[0] ?? '') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`

export const lenders = (count: number): string => (count === 1 ? '1 lender' : `${count} lenders`)

export const readerNames = (readers: readonly Reader[]): readonly string[] => readers.map(({ lender }) => lender)

/** "Monday, November 16, 8:00 AM", by the reader's own clock. */
export const momentInWords = (moment: string): string =>
  new Date(moment).toLocaleString('en-US', {
    weekday: 'long',
    month: 'long',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
  })

export const mayHaveItCopy = (names: readonly string[]): string =>
  names.length > 0 ? `${listed(names)} may have received it, and gave no clear answer.` : ''

/** True after any number of lenders that were chosen and did not take it, whether they said no or gave no answer. */
export function whoGotIt({ readers, mayHaveIt }: WhoHasIt): string {
  const read = readers.length > 0 && `${listed(readerNames(readers))} got this request.`
  return [read, mayHaveItCopy(mayHaveIt)].filter(Boolean).join(' ') || 'No lender got your name with this request.'
}
