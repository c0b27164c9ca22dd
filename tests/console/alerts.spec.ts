/** Being told: somebody gives an address, types the code that was mailed to it, and is among those who get alerts. */
import { expect } from '@playwright/test'
import { consoleTest as test } from '#tests/support/browser-test.ts'
import { openConsole } from '#tests/support/console.ts'
import { mailsTo } from '#tests/support/sandbox-inbox.ts'

const NOBODY = 'Nobody is emailed if that changes'

test('an address is given, confirmed, tried and taken away', async ({ page, request }) => {
  const { name } = await openConsole(page, { as: 'owner', path: 'you' })
  const email = `${name.replaceAll(/\W+/g, '-').toLowerCase()}@desk.example`
  const panel = page.getByRole('region', { name: 'Alerts by email' })
  await panel.getByRole('button', { name: 'Give an address' }).click()
  await page.getByRole('dialog').getByLabel('Email address').fill(email)
  await page.getByRole('dialog').getByRole('button', { name: 'Give an address' }).click()
  await expect.poll(async () => (await mailsTo(request, email)).length).toBe(1)
  const [, code = ''] = /^(\d{6})$/m.exec((await mailsTo(request, email))[0]?.text ?? '') ?? []
  await panel.getByRole('button', { name: 'Type the code' }).click()
  await page.getByRole('dialog').getByLabel('Code').fill(code)
  await page.getByRole('dialog').getByLabel('Quiet from').fill('22:00')
  await page.getByRole('dialog').getByLabel('Quiet until').fill('07:00')
  await page.getByRole('dialog').getByRole('button', { name: 'Type the code' }).click()
  await expect(panel).toContainText('22:00 to 07:00')
  await expect(panel).not.toContainText('not yet')

  await page.goto('/console/system')
  const alerts = page.getByRole('region', { name: 'Alerts', exact: true })
  await expect(alerts).toContainText(name)
  await expect(page.getByText(NOBODY)).toHaveCount(0)
  await alerts.getByRole('button', { name: 'Send a test alert' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Send a test alert' }).click()
  await expect(page.getByText(`${name}: sent`)).toBeVisible()
  await expect.poll(async () => (await mailsTo(request, email)).map(({ subject }) => subject)[0]).toContain('Test email')

  await page.goto('/console/you')
  await panel.getByRole('button', { name: 'Take it away' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Take it away' }).click()
  await expect(panel).toContainText('none: you get no alerts')
  await page.goto('/console/system')
  await expect(page.getByText(NOBODY)).toBeVisible()
})
