/** Many lines that say the same are one that opens: a lead that eleven lenders were asked about, twice, is still read at a glance. Pure. */
import type { LeadEvent } from '#contracts/operators/lead-events.ts'
import type { Tone } from '../../kit/status.tsx'
import { kindOf, outcomeOf, resultOf, titleOf, toneOf } from './labels.ts'

/** Two can be read. */
const FEWEST = 3
/** Whatever carried a name, and what people did, keeps a line of its own. */
const FOLDED: readonly LeadEvent['kind'][] = ['screen', 'ping', 'offer', 'cap', 'sharing', 'status', 'link']

/** In their order: each alone, or those of one kind that follow each other. */
export function groupsOf(events: readonly LeadEvent[]): LeadEvent[][] {
  const runs: LeadEvent[][] = []
  for (const event of events) {
    const last = runs.at(-1)
    if (last?.[0]?.name && event.name && FOLDED.includes(event.kind) && kindOf(last[0]) === kindOf(event)) last.push(event)
    else runs.push([event])
  }
  return runs.flatMap((run) => (run.length < FEWEST ? run.map((event) => [event]) : [run]))
}

/** "Asked 8 lenders", "7 would take it, 1 failed"; of one event, what it says itself. */
export function groupLabels(group: readonly LeadEvent[]): {
  readonly title: string
  readonly outcome: string
  readonly tone: Tone
} {
  const [first, second] = group
  if (!first) return { title: '', outcome: '', tone: 'idle' }
  if (!second) return { title: titleOf(first), outcome: outcomeOf(first), tone: toneOf(first) }
  const lenders = new Set(group.map(({ name }) => name)).size
  const tones = group.map(toneOf)
  return {
    title: lenders > 1 ? `${kindOf(first)} ${lenders} lenders` : `${titleOf(first)}, ${group.length} times`,
    outcome: [...Map.groupBy(group, resultOf)].map(([result, of]) => `${of.length} ${result}`).join(', '),
    tone: (['busy', 'good', 'bad', 'warn'] as const).find((tone) => tones.includes(tone)) ?? 'idle',
  }
}
