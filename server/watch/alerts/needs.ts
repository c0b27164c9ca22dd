/** What telling people of conditions needs. The conditions themselves are handed over by whoever composes. */
import type { Condition } from '#domain/watch/condition.ts'
import type { FigureRecords } from '../../figures/figure-records.ts'
import type { LenderDirectory } from '../../lenders/lender-directory.ts'
import type { Records as MailRecords } from '../../mails/needs.ts'
import type { MoneyRecords } from '../../money/money-records.ts'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Storage } from '../../platform/database/storage.ts'
import type { Jobs } from '../../platform/jobs/pg-boss-jobs.ts'
import type { Log } from '../../platform/log/pino-log.ts'
import type { Mailer } from '../../platform/mail/smtp-mailer.ts'
import type { AlertAddressRecords } from './address-records.ts'
import type { AlertRecords } from './alert-records.ts'

export interface Records extends MailRecords {
  readonly alerts: AlertRecords
  readonly alertAddresses: AlertAddressRecords
  readonly figures: Pick<FigureRecords, 'days'>
  readonly money: Pick<MoneyRecords, 'statements'>
}

export interface WebhookSettings {
  readonly url: string
  readonly secret: string | undefined
  /** Read at each call, so that a new one counts at once. */
  readonly secretFile: string | undefined
}

export interface Needs {
  readonly storage: Storage<Records>
  readonly directory: Pick<LenderDirectory, 'current' | 'lastEntry'>
  readonly jobs: Jobs<'mail' | 'alerts' | 'alert-webhook'>
  readonly mailer: Mailer
  readonly log: Log
  readonly now: Clock
  readonly publicUrl: string
  readonly consoleUrl: () => string
  readonly alertWebhook: WebhookSettings | undefined
  readonly watcherUrl: string | undefined
  readonly digestHour: number
}

export type PresentConditions = () => Promise<readonly Condition[]>
