/**
 * Keeps what pages say true. The facts behind their words change without a build: an operator applies a lender file or pauses a lender, in
 * this process or another, and licenses end at midnight. This process looks once in a while, and at once after a change of its own.
 */
import type { PublicFacts } from '#domain/policy/public-facts.ts'
import type { Log } from '../../platform/log/pino-log.ts'
import type { PageStore } from './page-store.ts'

export interface FactsSource {
  /** Cheap to ask: changes whenever the facts may have changed. */
  readonly edition: () => Promise<{ readonly key: string; readonly facts: () => PublicFacts }>
  readonly everyMs: number
}

export function followFacts(pages: Pick<PageStore, 'refill'>, { edition, everyMs }: FactsSource, log: Log) {
  let shown: string | undefined
  let isFailing = false
  let last: Promise<void> = Promise.resolve()

  async function look(): Promise<void> {
    try {
      const { key, facts } = await edition()
      if (key === shown) return
      const begun = performance.now()
      const changed = await pages.refill(facts())
      shown = key
      isFailing = false
      if (changed.length > 0)
        log.note('pages-refilled', { count: changed.length, durationMs: Math.round(performance.now() - begun) })
    } catch (error) {
      // The database may be away for a while: pages go on saying what was true last, and the log says so once.
      if (!isFailing) log.fail('pages-not-refilled', error)
      isFailing = true
    }
  }

  /** One after the other: the later facts must not be overwritten by earlier ones that took longer to compress. */
  const refresh = (): Promise<void> => {
    last = last.then(look)
    return last
  }
  const timer = setInterval(() => void refresh(), everyMs)
  timer.unref()
  return {
    /** Resolves when pages say what holds now. */
    refresh,
    stop: () => clearInterval(timer),
  }
}
