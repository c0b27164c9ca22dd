/**
 * The press that fills the sandbox with ten days of made-up business, and how far it is. `npm start` runs the demonstration (tools/demo) in a
 * process of its own; that process reports here, and with each report moves the clock of the outside world and the pace of its lenders.
 */
import type { Pace } from './lenders/network.ts'
import { html } from './pages/layout.ts'
import { sendPage } from './sandbox.ts'
import type { SandboxPart } from './sandbox-part.ts'
import { bodyOf } from './which-policy.ts'

export interface DemonstrationReport {
  /** The demonstration's clock. */
  readonly at: string
  readonly slowLenders: readonly string[]
  readonly day: number
  readonly days: number
  readonly applications: number
}

type Progress =
  | { readonly kind: 'none' | 'asked' }
  | { readonly kind: 'running'; readonly report: DemonstrationReport }
  | { readonly kind: 'ended'; readonly sentence: string }

const REPORT_PATH = /^\/demonstration\/reports$/
const MAX_REPORT_BYTES = 10_000
const REFRESH_SECONDS = 2
const STOPPED_EARLY = 'The demonstration has stopped early. What it made until then is there, and the sandbox works.'
const DEMONSTRATION_PACE: Pace = { pingMs: [5, 40], postMs: [20, 80] }
/** Some of them later than the demonstration's PING_TIMEOUT_MS. */
const SLOW_PACE: Pace = { ...DEMONSTRATION_PACE, pingMs: [900, 2100] }

export interface Demonstration extends SandboxPart {
  readonly now: () => Date
  readonly paceOf: (lender: string) => Pace | undefined
  /** The process that made it is gone. */
  readonly over: () => void
}

export interface DemonstrationOptions {
  /** Asks `npm start` for it; absent where nobody could run it. */
  readonly begin?: (() => void) | undefined
  readonly siteUrl: string
}

export function makeDemonstration({ begin, siteUrl }: DemonstrationOptions): Demonstration {
  let progress: Progress = { kind: 'none' }
  const isUnderWay = () => progress.kind === 'asked' || progress.kind === 'running'
  const report = () => (progress.kind === 'running' ? progress.report : undefined)
  return {
    now: () => new Date(report()?.at ?? Date.now()),
    paceOf: (lender) => report() && (report()?.slowLenders.includes(lender) ? SLOW_PACE : DEMONSTRATION_PACE),
    over() {
      if (isUnderWay()) progress = { kind: 'ended', sentence: STOPPED_EARLY }
    },
    routes: [
      {
        method: 'POST',
        path: /^\/demonstration$/,
        handle(_request, response) {
          if (begin && !isUnderWay()) {
            progress = { kind: 'asked' }
            begin()
          }
          response.writeHead(303, { location: '/demonstration' }).end()
        },
      },
      {
        method: 'GET',
        path: /^\/demonstration$/,
        handle: (_request, response) =>
          sendPage(response, {
            title: 'Ten days of business',
            path: '/demonstration',
            siteUrl,
            body: html`<div class="card"><p role="status">${sentenceOf(progress)}</p></div>`,
            ...(isUnderWay() && { refreshSeconds: REFRESH_SECONDS }),
          }),
      },
      {
        method: 'POST',
        path: REPORT_PATH,
        async handle(request, response) {
          // A page elsewhere cannot send this type without asking first, and nobody here says yes.
          const isOurs = request.headers['content-type'] === 'application/json'
          const said = isOurs ? JSON.parse((await bodyOf(request, MAX_REPORT_BYTES)) || '{}') : {}
          if (typeof said.ended === 'string') progress = { kind: 'ended', sentence: said.ended }
          else if (!Number.isNaN(Date.parse(said.at))) progress = { kind: 'running', report: said }
          else return void response.writeHead(422).end()
          response.writeHead(204).end()
        },
      },
    ],
    sections: () => [
      {
        title: 'Ten days of business',
        body: html`<div class="card"><p>${progress.kind === 'none' ? OFFER : sentenceOf(progress)}</p>
${progress.kind === 'none' && begin ? PRESS : ''}${isUnderWay() ? html`<p><a href="/demonstration">How far it is</a></p>` : ''}</div>`,
      },
    ],
  }
}

const PRESS = html`<form method="post" action="/demonstration"><p><button class="button">Make ten days of business</button></p></form>`
const OFFER =
  'Over three hundred made-up people apply within a minute, as if ten days had passed, so that the console has something to show. The site is down meanwhile.'

function sentenceOf(progress: Progress): string {
  switch (progress.kind) {
    case 'none':
      return 'Nobody has asked for the demonstration since this sandbox started.'
    case 'asked':
      return 'The site stops for a minute, and the demonstration begins.'
    case 'running':
      return `Day ${progress.report.day} of ${progress.report.days}: ${progress.report.applications} applications so far. The site is down until it is done.`
    case 'ended':
      return progress.sentence
  }
}
