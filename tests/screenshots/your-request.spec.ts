/** The mails that tell how it ended, and the page that their links open. */
import { type APIRequestContext, expect, type Page, test } from '@playwright/test'
import { applyAs, giveDateOfBirth, requestLink } from '#tests/support/applied-people.ts'
import { heading } from '#tests/support/choose-offers.ts'
import { askForVerification, mailsTo, verificationToken } from '#tests/support/sandbox-inbox.ts'
import { take } from './take.ts'

let people = 0
const newEmail = () => `ana.${process.pid}${people++}@example.com`

async function verifiedEmail(request: APIRequestContext): Promise<string> {
  const email = newEmail()
  await askForVerification(request, email)
  const token = await verificationToken(request, email)
  expect((await request.post('/api/verify-token', { data: { token } })).ok()).toBe(true)
  return email
}

/** The newest, once as many have come; on a page of its own. */
async function takeMail(page: Page, email: string, count: number, name: string): Promise<void> {
  await expect.poll(async () => (await mailsTo(page.request, email)).length).toBe(count)
  const [mail] = await mailsTo(page.request, email)
  await page.setContent(mail?.html ?? '')
  await take(page, name)
}

for (const [name, lastName] of [
  ['yes', 'Sold'],
  ['no', 'Decline'],
  ['fix', 'Mistake'],
  ['we-failed', 'Outage'],
] as const)
  test(`mail: ${name}`, async ({ page, request }) => {
    const email = await verifiedEmail(request)
    await applyAs(request, lastName, { firstName: 'Ana', email })
    await takeMail(page, email, 2, `mail-${name}`)
  })

test('mail to an address that nobody verified', async ({ page, request }) => {
  const email = newEmail()
  await applyAs(request, 'Sold', { firstName: 'Ana', email })
  await takeMail(page, email, 1, 'mail-unverified')
})

test('your request: yes, then forgotten', async ({ page, request }) => {
  const { person } = await applyAs(request, 'Eraselater', { firstName: 'Ana', email: newEmail() })
  await page.goto(await requestLink(request, person.email))
  await expect(heading(page)).toContainText('said yes')
  await take(page, 'your-request-link-alone')
  await giveDateOfBirth(page, person.dateOfBirth)
  await expect(page.getByRole('heading', { name: 'Who got what' })).toBeVisible()
  await take(page, 'your-request-with-date-of-birth')
  await page.getByText(/^Every time we sent something/).click()
  await take(page, 'your-request-every-release')
  await page.getByRole('button', { name: 'Forget me' }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete your details?' })
  await expect(dialog).toBeVisible()
  await take(page, 'your-request-forget-me')
  await dialog.getByRole('button', { name: 'Forget me' }).click()
  await expect(heading(page)).toHaveText('Your details are deleted')
  await take(page, 'your-request-forgotten')
  await expect(page.getByText(/confirmed it deleted your details/).first()).toBeVisible()
  await take(page, 'your-request-forgotten-confirmed')
})

test('your request: no', async ({ page, request }) => {
  const { person } = await applyAs(request, 'Decline', { firstName: 'Ana', email: newEmail() })
  await page.goto(await requestLink(request, person.email))
  await giveDateOfBirth(page, person.dateOfBirth)
  await expect(page.getByRole('heading', { name: 'Why' })).toBeVisible()
  await take(page, 'your-request-no')
})

test('your request: without a link', async ({ page }) => {
  await page.goto('/your-request')
  await expect(heading(page)).toHaveText('Find your request')
  await take(page, 'your-request-without-link')
})
