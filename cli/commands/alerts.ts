import type { Views } from '../commands-of-endpoints.ts'
import { minute } from '../table.ts'

export const alertViews = {
  'GET /alerts': {
    usage: 'alerts list',
    pairs: ({ alerts, silences, people, webhook, watcher }) => [
      ...alerts.map(
        ({ code, says, since, endedAt }) => [code, `${says} Since ${minute(since)}, ${minute(endedAt) ?? 'still so'}.`] as const,
      ),
      ...silences.map(
        ({ id, code, subject, until }) => [`Silence ${id}`, [code, subject, `until ${minute(until)}`].join(' ')] as const,
      ),
      ['Told by mail', people.map(({ name }) => name).join(', ') || 'nobody: alerts address --email ADDRESS'],
      ['Webhook', webhook ? (webhook.lastCode ?? 'not called yet') : 'none'],
      ['Watcher outside', watcher ? 'called every minute' : 'none'],
    ],
  },
  'POST /alerts/silences': { usage: 'alerts silence <code>', say: ({ until }) => `Silenced until ${minute(until)}.` },
  'POST /alerts/silences/{id}/end': { usage: 'alerts unsilence <id>', say: ({ code }) => `${code} is told again.` },
  'POST /alerts/tests': {
    usage: 'alerts test',
    say: ({ mails, webhook }) =>
      [...mails, ...(webhook ? [webhook] : [])].map(({ to, outcome, code }) => [to, outcome, code].join(' ')).join('\n') ||
      'Nobody can be told.',
  },
  'POST /alerts/address': {
    usage: 'alerts address',
    pairs: ({ email, verifiedAt, quiet }) => [
      ['Address', email ?? 'none: you get no alerts'],
      ['Confirmed', minute(verifiedAt) ?? 'no: type the code that was mailed, with --code'],
      ['Quiet hours', quiet ?? 'none'],
    ],
  },
} satisfies Views
