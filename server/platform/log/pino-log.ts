/**
 * JSON lines with an allow-list: a field that is not named here is dropped, and a text that is not a plain word is not shown.
 * Hiding known secrets would not do, since they come in too many shapes; so only known harmless values are shown.
 */
import { type DestinationStream, pino } from 'pino'
import { build as pretty } from 'pino-pretty'

const ALLOWED = {
  requestId: 'word',
  applicationId: 'word',
  verificationId: 'word',
  privacyRequestId: 'word',
  mailId: 'word',
  method: 'word',
  route: 'word',
  status: 'either',
  durationMs: 'number',
  queue: 'word',
  code: 'word',
  limit: 'word',
  lender: 'word',
  stage: 'word',
  count: 'number',
  version: 'number',
  operator: 'word',
  role: 'word',
  port: 'number',
} as const
type Values = { readonly word: string; readonly number: number; readonly either: string | number }

/** Only these fields may be logged. Any other is dropped, and a value that is no plain word is not shown. */
export type LogFields = { readonly [Name in keyof typeof ALLOWED]?: Values[(typeof ALLOWED)[Name]] | undefined }

/** Ids, codes, routes with their placeholders. No @, no space, and no row of digits as long as a phone number. */
const PLAIN_WORD = /^[\w/:.*{}-]{1,100}$/
const LONG_NUMBER = /(?<![\da-f-])\d{7,}(?![\da-f-])/i

const REDACTED = '[redacted]'

export function makeLog({ readable, destination }: { readonly readable: boolean; readonly destination?: DestinationStream }) {
  const stream =
    destination ??
    (readable ? pretty({ colorize: process.stdout.isTTY, ignore: 'pid,hostname', singleLine: true, sync: true }) : undefined)
  const options = { base: { pid: process.pid }, timestamp: pino.stdTimeFunctions.isoTime }
  const logger = stream ? pino(options, stream) : pino(options)
  return {
    note: (event: string, fields?: LogFields) => logger.info(allowed(fields), event),
    warn: (event: string, fields?: LogFields) => logger.warn(allowed(fields), event),
    /** Of an error only its name, code and place in our code are written; its message may quote a value. */
    fail: (event: string, error: unknown, fields?: LogFields) =>
      logger.error({ ...allowed(fields), error: describeError(error) }, event),
  }
}

function allowed(fields: LogFields = {}): Record<string, unknown> {
  const kept = Object.entries(fields).filter(([name, value]) => Object.hasOwn(ALLOWED, name) && value !== undefined)
  return Object.fromEntries(kept.map(([name, value]) => [name, shown(value)]))
}

const shown = (value: unknown): unknown => {
  if (typeof value === 'number') return value
  return typeof value === 'string' && PLAIN_WORD.test(value) && !LONG_NUMBER.test(value) ? value : REDACTED
}

/** The message and the fields of an error may quote what a visitor typed; its name, code and place may not. */
function describeError(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { name: typeof error }
  const { code } = error as { code?: unknown }
  return {
    name: shown(error.name),
    ...(code !== undefined && { code: shown(String(code)) }),
    at: (error.stack ?? '')
      .split('\n')
      .filter((line) => /^\s+at /.test(line))
      .slice(0, 8)
      .map((line) => line.trim()),
  }
}

export type Log = ReturnType<typeof makeLog>
