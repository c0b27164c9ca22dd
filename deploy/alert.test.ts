import { mkdirSync, writeFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { makeInbox } from '#sandbox/inbox.ts'
import { startSmtpInbox } from '#sandbox/smtp-inbox.ts'
import { afterFile } from '#tests/support/after-file.ts'
import { freshPlace, produce } from '#tests/support/installations.ts'

test('a unit that has failed is told to ALERT_MAIL; with nobody to tell, that is said', async () => {
  const inbox = makeInbox()
  const smtp = await startSmtpInbox(inbox, '127.0.0.1', 0)
  afterFile(smtp.close)
  const place = freshPlace()
  mkdirSync(place.installation.folder, { recursive: true })
  const settings = `SMTP_URL=smtp://127.0.0.1:${smtp.port}\n`
  const tell = (more: string) => {
    writeFileSync(place.installation.settingsFile, `${settings}${more}`)
    return produce('alert', place, '--unit', 'loanfinch-backup.service')
  }
  expect(await tell('')).toMatchObject({
    code: 1,
    stderr: 'loanfinch-backup.service has failed, and ALERT_MAIL names nobody to tell.\n',
  })
  expect(await tell('ALERT_MAIL=owner@example.com\n')).toMatchObject({ code: 0, stderr: '' })
  expect(inbox.mails).toMatchObject([{ to: ['owner@example.com'], subject: 'loanfinch-backup.service has failed' }])
})
