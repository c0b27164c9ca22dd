/**
 * Whole dollars, from what people write: "$3,200", "3200.50", " 2400 ", "2 500" with any kind of space. Cents are dropped, and only what is clearly cents: "1500,50" and "1.500"
 * could mean two things, so they are no number of dollars. What is none stays text, and the schema says so in the field's own words.
 */
const DOLLARS = /^\$?\s*(\d{1,9}|\d{1,3}([,\s])\d{3}(?:\2\d{3})?)(?:\.\d{0,2})?$/
const NOT_DOLLARS = 'Please enter whole dollars, such as 3200'

export function readWholeDollars(typed: string): number | string {
  const [, dollars] = DOLLARS.exec(typed.trim()) ?? []
  return dollars === undefined ? typed.trim() : Number(dollars.replace(/\D/g, ''))
}

/** 3,200, for a field that has its $ outside. */
export function formatWholeDollars(typed: string): string {
  const dollars = readWholeDollars(typed)
  return typeof dollars === 'number' ? dollars.toLocaleString('en-US') : typed
}

/** Silent as long as more digits could make dollars of it. */
export const dollarsMessageWhileTyping = (typed: string): string | undefined =>
  ['', '0', '00', '000'].some((more) => DOLLARS.test(typed.trim() + more)) ? undefined : NOT_DOLLARS

/** The digits before the cents. */
export const countDollarDigits = (typed: string): number => typed.replace(/\..*/s, '').replace(/\D/g, '').length
