const WORDS = ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve'] as const

/** As running text says small numbers; larger ones are said in digits. */
export const countInWords = (count: number): string => WORDS[count] ?? String(count)
