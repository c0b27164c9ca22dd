/** What telling people of conditions needs. The conditions themselves are handed over by whoever composes. */
import type { Condition } from '#domain/watch/condition.ts'
import type { FigureRecords } from '../../figures/figure-records.ts'
import type { LenderDirectory } from '../../lenders/lender-directory.ts'
import type { Records as MailRecords } from '../../mails/needs.ts'
import type { MoneyRecords } from '../../money/money-records.ts'
import type { Made, RecordMakers, Storage } from '../../platform/database/storage.ts'
import type { Jobs } from '../../platform/jobs/pg-boss-jobs.ts'
import type { PlatformParts } from '../../platform/platform-parts.ts'
import { alertAddressRecords } from './address-records.ts'
import { alertRecords } from './alert-records.ts'

export const ALERT_RECORDS = { alerts: alertRecords, alertAddresses: alertAddressRecords } satisfies RecordMakers

export interface Records extends MailRecords, Made<typeof ALERT_RECORDS> {
  readonly figures: Pick<FigureRecords, 'days'>
  readonly money: Pick<MoneyRecords, 'statements'>
}

export interface WebhookSettings {
  readonly url: string
  readonly secret: string | undefined
  /** Read at each call, so that a new one counts at once. */
  readonly secretFile: string | undefined
}

export interface Needs extends Pick<PlatformParts, 'mailer' | 'log' | 'now'> {
  readonly storage: Storage<Records>
  readonly directory: Pick<LenderDirectory, 'current' | 'lastEntry'>
  readonly jobs: Jobs<'mail' | 'alerts' | 'alert-webhook'>
  readonly publicUrl: string
  readonly consoleUrl: () => string
  readonly alertWebhook: WebhookSettings | undefined
  readonly watcherUrl: string | undefined
  readonly digestHour: number
}

export type PresentConditions = () => Promise<readonly Condition[]>
