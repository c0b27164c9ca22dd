/** Whether a secret could be guessed: all zeros, one letter again and again, counted upwards, typed by hand. Chance makes none of these. */

const FEWEST_DISTINCT_IN_TOKEN = 8
const FEWEST_DISTINCT_IN_KEY = 16

export const isGuessableToken = (token: string): boolean => hasPattern(Buffer.from(token), FEWEST_DISTINCT_IN_TOKEN)

/** Of 32 random bytes most are not printable: a key of nothing but letters and signs was typed, or encoded twice. */
export const isGuessableKey = (key: Uint8Array): boolean =>
  hasPattern(key, FEWEST_DISTINCT_IN_KEY) || key.every((byte) => byte >= 0x20 && byte <= 0x7e)

function hasPattern(bytes: Uint8Array, fewestDistinct: number): boolean {
  return new Set(bytes).size < fewestDistinct || repeats(bytes) || countsOn(bytes)
}

/** `abcabcabc`: a short piece, repeated. */
function repeats(bytes: Uint8Array): boolean {
  for (let period = 1; period <= bytes.length / 2; period++)
    if (bytes.subarray(period).every((byte, index) => byte === bytes[index])) return true
  return false
}

/** `0123456789abcdef`, or `0, 8, 16, 24`: half of the steps from one byte to the next are alike. */
function countsOn(bytes: Uint8Array): boolean {
  const steps = new Map<number, number>()
  for (let index = 1; index < bytes.length; index++) {
    const step = (bytes[index] ?? 0) - (bytes[index - 1] ?? 0)
    steps.set(step, (steps.get(step) ?? 0) + 1)
  }
  return Math.max(0, ...steps.values()) >= bytes.length / 2
}
