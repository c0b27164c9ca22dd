/** Many lines that say the same are one that opens: a lead that eleven lenders were asked about, twice, is still read at a glance. Pure. */
import type { LeadEvent } from '#contracts/operators/lead-events.ts'
import type { Tone } from '../../kit/status.tsx'
import { kindOf, resultOf, toneOf } from './labels.ts'

/** Two can be read. */
const FEWEST = 3

/** In their order: each alone, or those of one kind that follow each other. */
export function groupsOf(events: readonly LeadEvent[]): LeadEvent[][] {
  const runs: LeadEvent[][] = []
  for (const event of events) {
    const last = runs.at(-1)
    if (last?.[0]?.name && event.name && kindOf(last[0]) === kindOf(event)) last.push(event)
    else runs.push([event])
  }
  return runs.flatMap((run) => (run.length < FEWEST ? run.map((event) => [event]) : [run]))
}

/** "Asked 8 lenders", "7 would take it, 1 failed" */
export function groupLabels(group: readonly LeadEvent[]): {
  readonly title: string
  readonly outcome: string
  readonly tone: Tone
} {
  const kind = group[0] ? kindOf(group[0]) : ''
  const names = new Set(group.map(({ name }) => name))
  const tones = new Set(group.map(toneOf))
  const results = Map.groupBy(group, resultOf)
  return {
    title: names.size > 1 ? `${kind} ${names.size} lenders` : `${kind} ${group[0]?.name}, ${group.length} times`,
    outcome: [...results].map(([result, of]) => `${of.length} ${result}`).join(', '),
    tone: (['busy', 'good', 'bad', 'warn'] as const).find((tone) => tones.has(tone)) ?? 'idle',
  }
}
