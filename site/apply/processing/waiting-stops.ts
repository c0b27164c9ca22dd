/** The waiting person's paper trail, from what the server says of the run. Nothing is simulated: a stop is reached when the server says so. */
import type { ProgressAnswer } from '#contracts/public/submissions.ts'
import type { TrailStop } from '../../pictures/paper-trail.tsx'

/** How many stops lie behind a run at each of the server's stages. */
const STOPS_BEHIND: Readonly<Record<string, number>> = {
  received: 0,
  screen: 0,
  ping: 1,
  rank: 2,
  cap: 2,
  post: 3,
  status: 3,
  finish: 3,
}

export type WaitingProgress = Pick<ProgressAnswer, 'stage' | 'trail' | 'lender'>

/** `chosen`: the lender that the person has just chosen; the server may not know of it yet. */
export function waitingStops({ stage, trail, lender }: WaitingProgress, chosen?: string): readonly TrailStop[] {
  const reading = chosen ?? trail?.reading ?? lender
  const isSent = (trail?.reading ?? lender) === reading
  const behind = reading ? 3 : Object.hasOwn(STOPS_BEHIND, stage) ? (STOPS_BEHIND[stage] ?? 0) : 0
  const stops: readonly Omit<TrailStop, 'state'>[] = [
    { title: 'Checking which lenders fit your answers', detail: behind === 0 ? 'Nothing has left us yet.' : undefined },
    {
      title:
        typeof trail?.saidYes === 'number'
          ? `Asked without your name. Offers: ${trail.saidYes}.`
          : 'Asking lenders, without your name',
      chips: trail?.asked ?? [],
      chipsLabel: 'Asked:',
      missing: ['name', 'Social Security number', 'bank'],
    },
    reading
      ? { title: `You chose ${reading}`, detail: afterWhom(trail?.readers ?? []) }
      : { title: 'Putting their offers in order, for you to choose' },
    reading
      ? { title: titleOf(reading, isSent), detail: 'No other lender is reading it.' }
      : { title: 'Only the lender you choose sees your name' },
  ]
  return stops.map((stop, place) => ({ ...stop, state: place < behind ? 'done' : place === behind ? 'now' : 'next' }))
}

/** It may be asked first whether its offer still holds. */
const titleOf = (lender: string, isSent: boolean) =>
  isSent ? `${lender} is reading your application` : `Sending your application to ${lender}`

const afterWhom = (readers: readonly string[]): string | undefined =>
  readers.length > 0 ? `After ${readers.join(', ')} didn’t take it.` : undefined
