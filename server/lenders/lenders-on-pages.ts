/** What pages say of lenders: which count until the database is there, when pages look again, and that a change made here shows at once. */
import { type LenderFileSetting, readLenderFile } from '#domain/matching/lender/lender-file.ts'
import { DEFAULT_RANKING } from '#domain/matching/lender/ranking-rules.ts'
import type { LendersThatCount } from '#domain/policy/public-facts.ts'
import type { FactsSource } from '../http/pages/follow-facts.ts'
import { editionOf, type FactSettings, pageFacts } from '../http/pages/page-facts.ts'
import type { Clock } from '../platform/clock/clock.ts'
import type { LenderDirectory } from './lender-directory.ts'
import { readLenderFileText } from './lender-file-text.ts'

/** Until the database says which file counts, pages show the lenders of the setting's file. */
export function lendersOfSetting({ lenders }: { lenders: LenderFileSetting & { readonly file: string } }): LendersThatCount {
  const reading = readLenderFileText(lenders.file)
  const check = reading.kind === 'problem' ? undefined : readLenderFile(reading.text, lenders)
  return check?.kind === 'accepted' ? check.file : { ranking: DEFAULT_RANKING, lenders: [] }
}

export const factsOf = (config: FactSettings, directory: LenderDirectory, now: Clock, everyMs: number): FactsSource => ({
  everyMs,
  edition: async () => {
    const view = await directory.current()
    const at = now()
    return { key: editionOf(view.version, view, at), facts: () => pageFacts(config, view, at) }
  },
})

/** An operator who has applied a file or paused a lender is answered when this process's pages say so. */
export function publishingToPages(directory: LenderDirectory, refresh: () => Promise<void>): LenderDirectory {
  const published =
    <Args extends unknown[], End>(change: (...args: Args) => Promise<End>) =>
    async (...args: Args): Promise<End> => {
      const end = await change(...args)
      await refresh()
      return end
    }
  const { apply, pause, resume } = directory
  return { ...directory, apply: published(apply), pause: published(pause), resume: published(resume) }
}
