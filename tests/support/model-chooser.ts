/** People of the model who choose among offers: one after the other, two at once, late, none of them, or never. */
import type { SubmissionData } from '#contracts/public/submissions.ts'
import { attemptKey } from '#domain/matching/run/run-keys.ts'
import type { RunningMatching } from '#server/matching/matching.ts'
import { hashOfferId } from '#server/matching/offers/offer-ids.ts'
import type { Storage } from '#server/records.ts'
import { pick, type Random } from './model-world.ts'
import { Killed } from './mortal.ts'

const LEAVE_ODDS = 0.1
/** They come back once the time has moved on, when lenders are asked again. */
const LATE_ODDS = 0.4
const DECLINE_ODDS = 0.1
const BOTH_ODDS = 0.2
const MOST_TURNS = 8
const COME_BACK_AFTER_MS = 20 * 60_000

interface ChooserWorld {
  readonly storage: Storage
  readonly random: Random
  readonly matching: () => RunningMatching
  readonly now: () => Date
}

interface Late {
  readonly leadId: string
  readonly observe: (answer: SubmissionData) => void
  readonly leftAt: Date
}

export class ModelChooser {
  /** The attempts that somebody has chosen, as far as anybody could choose them. */
  readonly chosen = new Set<string>()
  readonly counts = { offered: 0, chosen: 0, both: 0, declined: 0, left: 0, late: 0 }
  private readonly late: Late[] = []
  private readonly world: ChooserWorld

  constructor(world: ChooserWorld) {
    this.world = world
  }

  /** Goes on until an answer shows no offers, or the person leaves. */
  async answer(leadId: string, first: SubmissionData, observe: (answer: SubmissionData) => void, isBack = false): Promise<void> {
    let shown: SubmissionData | undefined = first
    if (first.status === 'offers' && !isBack && this.world.random() < LATE_ODDS) {
      this.late.push({ leadId, observe, leftAt: this.world.now() })
      return
    }
    for (let turn = 0; turn < MOST_TURNS && shown?.status === 'offers'; turn++) {
      shown = await this.turn(shown).catch(async (error: unknown) => {
        if (!(error instanceof Killed)) throw error
        // The browser looks again, at a process that lives.
        return this.world.matching().match(leadId)
      })
      if (shown) observe(shown)
    }
  }

  /** One of those who left their offers waiting looks at them again. */
  async comeBack(): Promise<void> {
    const [next] = this.late
    if (!next || this.world.now().getTime() - next.leftAt.getTime() <= COME_BACK_AFTER_MS) return
    this.late.shift()
    const answer = await this.world.matching().match(next.leadId)
    next.observe(answer)
    if (answer.status === 'offers') this.counts.late++
    await this.answer(next.leadId, answer, next.observe, true)
  }

  private async turn(shown: SubmissionData): Promise<SubmissionData | undefined> {
    const { random, matching } = this.world
    this.counts.offered++
    const mood = random()
    if (mood < LEAVE_ODDS) {
      this.counts.left++
      return undefined
    }
    const some = await this.someOffer(shown)
    if (!some) return undefined
    if (mood < LEAVE_ODDS + DECLINE_ODDS) {
      this.counts.declined++
      const end = await matching().declineOffers(some.applicationId)
      return end.kind === 'answered' ? end.answer : undefined
    }
    const other = random() < BOTH_ODDS ? await this.someOffer(shown) : undefined
    if (other) this.counts.both++
    const [first, second] = await Promise.allSettled([this.choose(some), other && this.choose(other)])
    if (first.status === 'rejected') throw first.reason
    return first.value ?? (second.status === 'fulfilled' ? second.value : undefined)
  }

  private async someOffer({ offers }: SubmissionData) {
    const { random, storage } = this.world
    const good = (offers?.list ?? []).filter(({ isEnded }) => !isEnded)
    const offerId = pick(random, good)?.offerId
    return offerId === undefined ? undefined : storage.records.offers.find(hashOfferId(offerId))
  }

  private async choose({ applicationId, lender }: { readonly applicationId: string; readonly lender: string }) {
    const { storage, matching } = this.world
    const run = await storage.records.runs.find(applicationId)
    this.chosen.add(attemptKey(run?.runId ?? '', lender))
    this.counts.chosen++
    const yes = async () => true
    const end = await matching().choose(applicationId, { lender, claimKey: yes, record: yes })
    return end.kind === 'answered' ? end.answer : undefined
  }
}
