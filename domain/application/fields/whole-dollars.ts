/**
 * "$3,200" and "3200.00" are 3200. What is no number at all stays text, so that the schema can say so in the field's own words.
 */
export function readWholeDollars(typed: string): number | string {
  const digits = typed
    .trim()
    .replace(/^\$\s*/, '')
    .replace(/,/g, '')
    .replace(/\.0{0,2}$/, '')
  return /^\d{1,9}$/.test(digits) ? Number(digits) : typed
}
