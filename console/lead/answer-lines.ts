/** Who said no and why, in as few lines as there are reasons: for somebody on the phone. */
import type { ShownLead } from '#contracts/operators/shown-lead.ts'

type Line = Readonly<Record<'who' | 'why', string>>

/** Lenders of the sandbox say so in their names. */
const plain = (names: string) => names.replaceAll(' (Sandbox)', '')

export function answerLines({ reasons, readers }: Pick<ShownLead['shownToPerson'], 'reasons' | 'readers'>): Line[] {
  const together = new Map<string, string[]>()
  for (const reader of readers) {
    const why = reader.reasons.join(' ')
    together.set(why, [...(together.get(why) ?? []), reader.lender])
  }
  const read = [...together].map(([why, names]) => ({ who: `${plain(names.join(', '))} read it and said no`, why }))
  const known = new Set(readers.map(({ lender }) => lender))
  return [...read, ...reasons.flatMap((reason) => withoutThe(known, reason))]
}

/** “Larkspur Bank, Tortoise Finance: Something on your credit report.” without the lenders that have a line of their own. */
function withoutThe(known: ReadonlySet<string>, reason: string): Line[] {
  const [names = '', ...text] = reason.split(': ')
  if (text.length === 0) return [{ who: '', why: reason }]
  const others = names.split(', ').filter((name) => !known.has(name))
  return others.length > 0 ? [{ who: plain(others.join(', ')), why: text.join(': ') }] : []
}
