/** Texts that only the trial may show: names and numbers that are reserved, and belong to nobody. */
const RESERVED: readonly RegExp[] = [
  // RFC 2606: a host or an email address. Words such as "for example." have no dot before them.
  /(?:[\w.+-]+@)?[\w-]+(?:\.[\w-]+)*\.(?:example|invalid)\b/gi,
  // 555-0100 to 555-0199, in every area code.
  /(?:\+?1[ .-]?)?\(?\d{3}\)?[ .-]?555[ .-]?01\d\d\b/g,
]

export function standInsIn(html: string): string[] {
  // What the owner's own settings carry, such as a marker that no lender has, is in scripts, and read by nobody.
  const shown = html.replace(/<script\b[^>]*>.*?<\/script>/gs, '')
  return [...new Set(RESERVED.flatMap((pattern) => shown.match(pattern) ?? []))]
}
