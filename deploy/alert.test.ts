import { mkdirSync, writeFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { makeInbox } from '#sandbox/inbox.ts'
import { startSmtpInbox } from '#sandbox/smtp-inbox.ts'
import { afterFile } from '#tests/support/after-file.ts'
import { freshPlace, produce } from '#tests/support/installations.ts'
import { whyFailed } from './init/answers.ts'
import { CONTAINER_SIZE, USUAL_SIZE } from './installation.ts'

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
  expect(inbox.mails[0]?.text).toContain('journalctl -u loanfinch-backup.service -n 50')

  const paths = { app: '/app', certificate: '/c', certificateKey: '/k', acmeRoot: '/w' }
  const answers = { ...USUAL_SIZE, ...CONTAINER_SIZE, ...paths, user: 'nobody', containers: true }
  writeFileSync(place.installation.answersFile, JSON.stringify({ about: '', answers, written: {} }))
  expect(await produce('alert', place, '--unit', 'copy')).toMatchObject({ code: 0, stderr: '' })
  expect(inbox.mails.find(({ subject }) => subject === 'copy has failed')?.text).toContain('docker compose logs --tail 50 copy')
  expect(whyFailed(place.installation, 'backup')).toBe('docker compose run --rm production backup')
})
