/** What a benchmark finds: rows of the one table. */
export interface Finding {
  readonly what: string
  readonly value: string
  /** The baseline of the same run, and how we stand to it. */
  readonly baseline?: string | undefined
  readonly ratio?: number | undefined
  /** What has to be reached; rows without one are for the reader. */
  readonly goal?: string | undefined
  readonly met?: boolean | undefined
  readonly note?: string | undefined
}

export interface Findings {
  readonly rows: readonly Finding[]
}

export const rounded = (value: number, digits = 0): string =>
  value.toLocaleString('en-US', { minimumFractionDigits: digits, maximumFractionDigits: digits })

export const perSecond = (value: number): string => `${rounded(value, value < 10 ? 1 : 0)}/s`
export const milliseconds = (value: number): string => `${rounded(value, value < 10 ? 1 : 0)} ms`
export const megabytes = (bytes: number): string => `${rounded(bytes / 2 ** 20)} MB`
export const ratioOf = (ours: number, baseline: number): number => Math.round((ours / baseline) * 100) / 100

/** On one line that is written over, where the output is a terminal. */
export function tellProgress(line: string): void {
  if (process.stdout.isTTY) process.stdout.write(`\r\u001b[K   ${line}`)
  else console.log(`   ${line}`)
}
