/** Where alerts go beside the people of the console. */
import * as z from 'zod'
import { path, url, wholeNumber } from './settings.ts'

/** As Standard Webhooks writes it: 24 bytes or more. */
const webhookSecret = z.string().regex(/^whsec_[A-Za-z0-9+/]{32,88}={0,2}$/, 'whsec_ and what `openssl rand -base64 32` prints')

export const ALERT_SETTINGS = {
  ALERT_WEBHOOK_URL: url.optional(),
  ALERT_WEBHOOK_SECRET: webhookSecret.optional(),
  ALERT_WEBHOOK_SECRET_FILE: path.optional(),
  ALERT_DIGEST_HOUR: wholeNumber(0, 23).default(8),
  WATCHER_URL: url.optional(),
} as const

const settings = z.object(ALERT_SETTINGS)

export const alertsOf = (values: z.output<typeof settings>) => ({
  alertWebhook: values.ALERT_WEBHOOK_URL
    ? { url: values.ALERT_WEBHOOK_URL, secret: values.ALERT_WEBHOOK_SECRET, secretFile: values.ALERT_WEBHOOK_SECRET_FILE }
    : undefined,
  watcherUrl: values.WATCHER_URL,
  digestHour: values.ALERT_DIGEST_HOUR,
})
