/** Carries out a run's commands in memory, against real lenders: the shortest honest driver. */
import type { Application } from '#domain/application/application.ts'
import { actsWithoutVersions } from '#domain/consent/acts.ts'
import { leadConsents } from '#domain/consent/lead-consents.ts'
import type { Lender } from '#domain/matching/lender/lender.ts'
import { screenLenders } from '#domain/matching/lender/lender-criteria.ts'
import type { LenderFile } from '#domain/matching/lender/lender-file.ts'
import { leadOf } from '#domain/matching/run/lead.ts'
import { maskForPing } from '#domain/matching/run/ping-facts.ts'
import { stepRun } from '#domain/matching/run/run.ts'
import { startRun } from '#domain/matching/run/run-start.ts'
import type { RunCommand, RunEvent, RunNote, RunState } from '#domain/matching/run/run-state.ts'
import type { LenderAdapter } from '#server/lenders/calls/lender-adapter.ts'
import { UNHURRIED } from './lenders.ts'
import { connectionTo } from './sandbox-lenders.ts'

export interface DrivenRun {
  readonly state: RunState
  readonly notes: readonly RunNote[]
}

export interface DriveOptions {
  readonly runId: string
  readonly application: Application
  readonly file: LenderFile
  readonly adapter: LenderAdapter
  readonly statusAsks?: number
  readonly now?: Date | undefined
  /** What the person says to the offers that are shown. Absent: nobody is asked. */
  readonly person?: ((lenders: readonly string[]) => RunEvent) | undefined
}

export async function driveRun({
  runId,
  application,
  file,
  adapter,
  statusAsks = 8,
  now = new Date(),
  person,
}: DriveOptions): Promise<DrivenRun> {
  const rules = {
    allowHttpRedirects: true,
    wrongSiteMarker: 'wrong-site.invalid',
    statusAskDelaysMs: Array(statusAsks).fill(0) as number[],
    maxLendersPerPerson: 3,
    now,
    offersUntil: new Date(now.getTime() + 20 * 60_000).toISOString(),
  }
  let step = startRun({
    runId,
    facts: maskForPing(application),
    ranking: file.ranking,
    screened: screenLenders(file.lenders, application, now),
    ineligible: [],
    choice: person !== undefined,
  })
  const notes = [...step.notes]
  const commands = [...step.commands]
  for (let command = commands.shift(); command; command = commands.shift()) {
    const event = command.kind === 'offer' ? person?.(step.state.queue) : await carryOut(command, { application, file, adapter })
    if (!event) continue
    step = stepRun(step.state, event, rules)
    notes.push(...step.notes)
    commands.push(...step.commands)
  }
  return { state: step.state, notes }
}

async function carryOut(
  command: RunCommand,
  { application, file, adapter }: Pick<DriveOptions, 'application' | 'file' | 'adapter'>,
): Promise<RunEvent | undefined> {
  const connection = (id: string) => connectionTo(file.lenders.find((lender) => lender.id === id) as Lender)
  switch (command.kind) {
    case 'ask-pings': {
      const { facts } = command
      const answers = await Promise.all(
        command.pings.map(
          async ({ lender, pingId }) => [lender, await adapter.ping(connection(lender), { pingId, facts }, UNHURRIED)] as const,
        ),
      )
      return { kind: 'pings-answered', answers: Object.fromEntries(answers) }
    }
    case 'reserve-cap':
      return { kind: 'cap-reserved', key: command.attempt.key }
    case 'post': {
      const { attempt, pingId } = command
      const at = new Date().toISOString()
      const lead = leadOf(application, {
        attemptKey: attempt.key,
        pingId,
        expiresAt: at,
        consent: { at, ip: '203.0.113.7' },
        ...leadConsents(actsWithoutVersions(), at),
      })
      return { kind: 'post-answered', key: attempt.key, result: await adapter.post(connection(attempt.lender), lead, UNHURRIED) }
    }
    case 'ask-status':
      return {
        kind: 'status-answered',
        key: command.attempt.key,
        result: await adapter.status(connection(command.attempt.lender), { attemptKey: command.attempt.key }, UNHURRIED),
      }
    default:
      return undefined
  }
}
