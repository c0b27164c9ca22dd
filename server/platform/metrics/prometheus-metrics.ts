/** The figures of one process, in Prometheus' text. Labels are routes, codes and kinds: never a value of an applicant. */

import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { PurgeHold } from '#contracts/operators/purges.ts'
import type { SubmissionStatus } from '#domain/application/submission-outcome.ts'
import type { KeyRewrite } from '../database/rewrite-keys.ts'

const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 20, 45]

interface MetricsSources {
  readonly connections: () => { readonly open: number; readonly idle: number; readonly waiting: number }
  readonly waitingMails: () => Promise<{ readonly count: number; readonly retrying: number }>
}

export interface WatchedGauges {
  readonly conditions: readonly { readonly code: string; readonly level: string; readonly count: number }[]
  /** Null: nothing was ever sold. */
  readonly secondsSinceLastSale: number | null
}

export function makeMetrics() {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })
  const counter = <Label extends string>(name: string, help: string, labelNames: readonly Label[]) =>
    new Counter({ name, help, labelNames: [...labelNames], registers })
  const times = <Label extends string>(name: string, help: string, labelNames: readonly Label[]) =>
    new Histogram({ name, help, labelNames: [...labelNames], buckets: SECONDS, registers })
  const gauge = (name: string, help: string) => new Gauge({ name, help, registers })

  const requests = counter('http_requests_total', 'Requests to the API, answered', ['method', 'route', 'status'])
  const durations = times('http_request_seconds', 'Time to answer a request to the API', ['method', 'route'])
  const submissions = counter('submissions_total', 'Applications submitted, by how that ended', ['status'])
  const mails = counter('mails_total', 'Attempts to send a mail', ['kind', 'outcome'])
  const jobs = counter('jobs_total', 'Jobs run, by how that ended', ['queue', 'outcome'])
  const sheds = counter('requests_shed_total', 'Requests turned away under load', ['reason'])
  const lenderCalls = counter('lender_calls_total', 'Calls to lenders', ['lender', 'call', 'outcome'])
  const lenderSeconds = times('lender_call_seconds', 'Time a lender took to answer', ['lender', 'call'])
  const breakers = counter('lender_breakers_total', 'Times that a lender’s circuit breaker opened or closed', [
    'lender',
    'call',
    'state',
  ])
  const runs = counter('runs_total', 'Matching runs that ended', ['outcome'])
  const refusals = counter('lender_redirects_refused_total', 'Redirect addresses of lenders that were refused', [
    'lender',
    'refusal',
  ])
  const goLinks = counter('go_links_total', 'Links to lenders that were opened', ['outcome'])
  const limits = counter('requests_limited_total', 'Requests over a limit', ['limit'])
  const unreadableLines = gauge('erasure_log_unreadable_lines', 'Lines of the erasure log that nothing can be made of')
  const logFailures = counter('erasure_log_failures_total', 'Times that the erasure log could not be read or written', ['doing'])
  const staging = gauge('staging', 'Whether this is a staging site: what it counts are tests')
  const clockAhead = gauge('clock_ahead_seconds', 'How far this process’s clock is ahead of the database’s')
  const purges = counter('purges_total', 'Purges, by whether they went ahead or why not', ['outcome'])
  const purgeHeld = gauge('purge_held', 'Whether the last purge of this process removed nothing, and waits for somebody')
  const keysOnDisk = gauge('erased_keys_on_disk', 'Data keys of erased records that the database’s files may still hold')
  const keyRewrites = counter('key_rewrites_total', 'Times that the table of data keys was to be written anew', ['outcome'])

  return {
    request({ method, route, status }: { method: string; route: string; status: number }, seconds: number) {
      requests.inc({ method, route, status })
      durations.observe({ method, route }, seconds)
    },
    submission: (status: SubmissionStatus | 'invalid' | 'conflict' | 'limited' | 'repeated') => submissions.inc({ status }),
    mail: (kind: string, outcome: 'sent' | 'retried' | 'refused' | 'failed') => mails.inc({ kind, outcome }),
    job: (queue: string, outcome: 'done' | 'retried' | 'set-aside') => jobs.inc({ queue, outcome }),
    shed: (reason: string) => sheds.inc({ reason }),
    lenderCall(
      { lender, call, outcome }: { lender: string; call: 'ping' | 'post' | 'status' | 'bank' | 'void' | 'erase'; outcome: string },
      seconds: number,
    ) {
      lenderCalls.inc({ lender, call, outcome })
      lenderSeconds.observe({ lender, call }, seconds)
    },
    breaker: (change: { lender: string; call: 'ping' | 'post'; state: 'open' | 'closed' }) => breakers.inc(change),
    runEnded: (outcome: SubmissionStatus) => runs.inc({ outcome }),
    /** A lender accepted, and named an address that we refuse to send an applicant to. */
    redirectRefused: (lender: string, refusal: string) => refusals.inc({ lender, refusal }),
    goLink: (outcome: 'followed' | 'unknown') => goLinks.inc({ outcome }),
    limited: (limit: string) => limits.inc({ limit }),
    /** How many lines of the erasure log nothing can be made of. */
    erasureLogLines: (unreadable: number) => unreadableLines.set(unreadable),
    erasureLogFailed: (doing: 'read' | 'write') => logFailures.inc({ doing }),
    /** How far this process's clock is ahead of the database's; below nought: behind. */
    clockAhead: (seconds: number) => clockAhead.set(seconds),
    staging: (isStaging: boolean) => staging.set(isStaging ? 1 : 0),
    keysOnDisk: (count: number) => keysOnDisk.set(count),
    keyRewrite: (outcome: KeyRewrite['kind']) => keyRewrites.inc({ outcome }),
    purge(outcome: 'purged' | PurgeHold['reason']) {
      purges.inc({ outcome })
      purgeHeld.set(outcome === 'purged' ? 0 : 1)
    },
    /** Called once all is there that conditions are found from. */
    watch(look: () => Promise<WatchedGauges>) {
      // While the database is away they are unknown, and the other figures are wanted all the more.
      const known = () => look().catch(() => undefined)
      new Gauge({
        name: 'loanfinch_condition',
        help: 'How many conditions of this code are present, over all processes: docs/alerts.md',
        labelNames: ['code', 'level'],
        registers,
        async collect() {
          this.reset()
          for (const { code, level, count } of (await known())?.conditions ?? []) this.set({ code, level }, count)
        },
      })
      new Gauge({
        name: 'loanfinch_seconds_since_last_sale',
        help: 'For how long nothing was sold; none where nothing ever was',
        registers,
        async collect() {
          this.reset()
          const seconds = (await known())?.secondsSinceLastSale
          if (typeof seconds === 'number') this.set(seconds)
          else this.remove()
        },
      })
    },
    render: async () => ({ contentType: registry.contentType, text: await registry.metrics() }),
    /** Called once the database is there. */
    observe({ connections, waitingMails }: MetricsSources) {
      new Gauge({
        name: 'database_connections',
        help: 'Connections to the database, and queries waiting for one',
        labelNames: ['state'],
        registers,
        collect() {
          for (const [state, count] of Object.entries(connections())) this.set({ state }, count)
        },
      })
      new Gauge({
        name: 'mails_waiting',
        help: 'Mails that are neither sent nor given up: not tried yet, or not taken yet by a mail server. The same in every process',
        labelNames: ['state'],
        registers,
        async collect() {
          // While the database is away these are unknown, and the other figures are wanted all the more.
          const mails = await waitingMails().catch(() => undefined)
          this.reset()
          if (!mails) return
          this.set({ state: 'untried' }, mails.count - mails.retrying)
          this.set({ state: 'retrying' }, mails.retrying)
        },
      })
    },
  }
}

export type Metrics = ReturnType<typeof makeMetrics>
