/** Your request as a person meets it: real links from real mails, real runs; found by the words on the screen. */
import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import { SITE } from '#content/site.ts'
import { applyAs, giveDateOfBirth, mailedLink, requestLink } from '#tests/support/applied-people.ts'
import { field } from '#tests/support/apply-form.ts'
import { problemsOn } from '#tests/support/axe.ts'
import { OFFERS, openFirstOffer, sendTo } from '#tests/support/choose-offers.ts'
import { test } from '#tests/support/weak-network.ts'

const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const main = (page: Page) => page.locator('main')
const showEverything = (page: Page) => page.getByRole('button', { name: 'Show everything' })

test('a person who lost the tab chooses among the offers by the mailed link', async ({ page, request, context, baseURL }) => {
  await context.addCookies([{ name: 'policy', value: 'consumer-first', url: baseURL ?? '' }])
  const withoutBank = { bankName: undefined, routingNumber: undefined, accountNumber: undefined }
  const { person } = await applyAs(context.request, 'Sold', withoutBank)
  await page.goto(await requestLink(request, person.email))
  await expect(heading(page)).toHaveText('Your offers are waiting for you')
  await expect(main(page)).toContainText('To choose one, enter your date of birth below.')
  expect(await problemsOn(page, 'offers, link alone')).toEqual([])
  await giveDateOfBirth(page, person.dateOfBirth)
  await page.getByRole('button', { name: 'Choose an offer' }).click()
  await expect(heading(page)).toHaveText(OFFERS)
  const lender = await openFirstOffer(page)
  await field(page, 'Last 4 digits of your Social Security number').fill(person.ssn.slice(-4))
  await sendTo(page, lender).click()
  await expect(heading(page)).toHaveText(`${lender} said yes to your request`)
})

test('the link alone tells the status and the lender; the date of birth shows the rest', async ({
  page,
  request,
  network,
  causes,
}) => {
  causes(/status of 403 .*\/api\/your-request/)
  const { person, leadId } = await applyAs(request, 'Sold')
  const link = await requestLink(request, person.email)
  const answer = await page.goto(link)
  expect(answer?.headers()['referrer-policy']).toBe('no-referrer')
  await expect(heading(page)).toHaveText(/^\S.+ said yes to your request$/)
  const lender = (await heading(page).innerText()).replace(' said yes to your request', '')
  await expect(page).toHaveTitle(`${lender} said yes | ${SITE.brand}`)
  await expect(heading(page)).toBeFocused()
  await expect(main(page)).toContainText(leadId)
  for (const hidden of ['Who got what', 'Total cost', 'Forget me', 'What you agreed to', 'What we keep'])
    await expect(main(page)).not.toContainText(hidden)
  expect(await problemsOn(page, 'link alone')).toEqual([])

  // Out of the address at once, and still known after a reload and on the way back from the skip link.
  const token = new URL(link, network.url).hash.slice(1)
  await expect(page).toHaveURL(`${network.url}/your-request`)
  await page.getByRole('link', { name: /^Skip to/ }).focus()
  await page.keyboard.press('Enter')
  await page.reload()
  await expect(heading(page)).toContainText(lender)
  expect(network.requests.filter(({ path }) => path.includes(token))).toEqual([])
  expect(network.requests.filter(({ headers }) => String(headers.referer ?? '').includes(token))).toEqual([])

  await showEverything(page).click()
  await expect(page.getByRole('alert')).toContainText('Choose the month, day and year you were born')
  await giveDateOfBirth(page, '01/01/1990')
  await expect(page.getByRole('alert')).toContainText('That isn’t the date of birth on this request')
  await expect(page.getByRole('alert')).toBeFocused()
  expect(await problemsOn(page, 'wrong date')).toEqual([])

  await giveDateOfBirth(page, person.dateOfBirth)
  await expect(heading(page)).toBeFocused()
  await expect(page.getByRole('heading', { name: 'Who got what' })).toBeVisible()
  await expect(main(page)).toContainText(`What you pay, as ${lender} told us`)
  await expect(page.getByRole('link', { name: `Go to ${lender}` })).toHaveAttribute('href', /\/go\//)
  await expect(main(page)).toContainText(/\d+ lenders were asked without your name/)
  await expect(main(page)).toContainText(`${lender} got your name and details`)
  await expect(main(page)).toContainText('Nobody on our staff has looked at your details.')
  await page.getByText(/^Every time we sent something/).click()
  const sharedWith = page.getByRole('list', { name: 'Everything shared' })
  await expect(sharedWith).toContainText(`${lender}: Your name and details`)
  await expect(sharedWith).toContainText('Social Security number')
  await page.getByText('Not on active military duty', { exact: true }).click()
  await expect(main(page)).toContainText('What we keep, and until when')
  expect(await problemsOn(page, 'with the date of birth')).toEqual([])

  // The way to the lender, without a trace of this page.
  await page.getByRole('link', { name: `Go to ${lender}` }).click()
  await expect(page.getByText('you have arrived')).toBeVisible()
  expect(await page.evaluate(() => document.referrer)).toBe('')
  await page.goBack()
  await expect(heading(page)).toContainText(lender)
})

test('a copy to keep, a certificate, and a page to print: numbers by their last digits only', { tag: '@long' }, async ({
  page,
  request,
}) => {
  const { person } = await applyAs(request, 'Sold')
  await page.addInitScript(() => {
    window.print = () => document.documentElement.setAttribute('data-printed', '')
  })
  await page.goto(await requestLink(request, person.email))
  await giveDateOfBirth(page, person.dateOfBirth)

  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Save a copy' }).click()
  const copy = await readFile(await (await saved).path(), 'utf8')
  expect(JSON.parse(copy)).toMatchObject({ answers: { firstName: person.firstName, email: person.email } })
  for (const secret of [person.ssn, person.driversLicenseNumber, person.routingNumber, person.accountNumber])
    expect(copy).not.toContain(secret)
  await expect(page.getByText('Your copy is saved.')).toBeAttached()

  await page.getByText('Signed certificate').click()
  const certificate = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Save certificate' }).click()
  const file = await readFile(await (await certificate).path(), 'utf8')
  expect(JSON.parse(file)).toEqual({ certificate: expect.any(String), signature: expect.any(String) })

  await page.getByRole('button', { name: 'Print a copy' }).click()
  await expect(page.locator('[data-printed]')).toBeAttached()
  await expect(page.getByRole('heading', { name: 'Your answers' })).toBeVisible()
  await expect(main(page)).not.toContainText(person.ssn)
  await page.emulateMedia({ media: 'print' })
  for (const furniture of [page.getByRole('banner'), page.getByRole('contentinfo'), page.getByRole('button')])
    await expect(furniture.filter({ visible: true })).toHaveCount(0)
  await expect(page.getByRole('list', { name: 'Everything shared' })).toBeVisible()
  await expect(page.getByText('It doesn’t name you.')).toBeVisible()
})

test('forget me: says what happens, does it, and shows each lender’s confirmation as it comes', async ({
  page,
  request,
  network,
}) => {
  const { person } = await applyAs(request, 'Eraselater')
  const link = await requestLink(request, person.email)
  await page.goto(link)
  await giveDateOfBirth(page, person.dateOfBirth)
  const lender = (await heading(page).innerText()).replace(' said yes to your request', '')

  // With the keyboard: asked, and kept.
  await page.getByRole('button', { name: 'Forget me' }).focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Delete your details?' })
  await expect(dialog).toContainText(`We ask ${lender} to delete your details too`)
  await expect(dialog).toContainText('You can’t undo this.')
  expect(await problemsOn(page, 'asked whether to forget')).toEqual([])
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Forget me' })).toBeFocused()

  // A failure of ours changes nothing and says so; the next try does it.
  network.fail(/forget$/, { kind: 'answer', status: 500, body: '{"success":false,"error":"x"}' })
  await page.keyboard.press('Enter')
  await dialog.getByRole('button', { name: 'Forget me' }).click()
  await expect(dialog.getByRole('alert')).toContainText('Something went wrong on our side. Nothing is lost.')
  network.mend()
  await dialog.getByRole('button', { name: 'Forget me' }).click()

  await expect(heading(page)).toHaveText('Your details are deleted')
  await expect(heading(page)).toBeFocused()
  await expect(page).toHaveTitle(/^Your details are deleted/)
  await expect(page.getByText('Your details are deleted.')).toBeAttached()
  await expect(main(page)).toContainText(`${lender} got your name and details`)
  await expect(main(page)).not.toContainText(person.email)
  for (const act of ['Save a copy', 'Print a copy', 'Stop sharing', 'Forget me', 'Show everything'])
    await expect(page.getByRole('button', { name: act })).toHaveCount(0)
  const confirmed = page.getByRole('listitem').filter({ hasText: `${lender} confirmed it deleted your details.` })
  await expect(confirmed.first()).toBeVisible()
  expect(await problemsOn(page, 'forgotten')).toEqual([])

  // What is left needs no date of birth, and is the same for the link by itself.
  await page.goto(link)
  await page.reload()
  await expect(heading(page)).toHaveText('Your details are deleted')
  await expect(confirmed.first()).toBeVisible()
})

test('stop sharing: a request that waits is ended', { tag: '@long' }, async ({ page, request }) => {
  const { person, status } = await applyAs(request, 'Unknown')
  expect(status).toBe('pending')
  await page.goto(await requestLink(request, person.email))
  await expect(heading(page)).toHaveText(/^No answer from .+ yet$/)
  await giveDateOfBirth(page, person.dateOfBirth)
  await expect(main(page)).toContainText(/ got your name and details/)
  await page.getByRole('button', { name: 'Stop sharing' }).click()
  const dialog = page.getByRole('dialog', { name: 'Stop sharing this request?' })
  await expect(dialog).toContainText('No other lender gets it.')
  await dialog.getByRole('button', { name: 'Stop sharing' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByText('Your request is ended. No other lender gets it.')).toBeAttached()
  await expect(page.getByRole('button', { name: 'Stop sharing' })).toHaveCount(0)
})

test('a no says why and who read it', { tag: '@long' }, async ({ page, request }) => {
  const { person } = await applyAs(request, 'Decline')
  await page.goto(await requestLink(request, person.email))
  await expect(heading(page)).toHaveText('No lender said yes this time')
  await giveDateOfBirth(page, person.dateOfBirth)
  await expect(page.getByRole('heading', { name: 'Why' })).toBeVisible()
  await expect(main(page)).toContainText('No other lender got your name with this request.')
  await expect(page.getByRole('link', { name: 'Call 211' })).toBeVisible()
  await expect(main(page).getByText(/ got your name and details/)).toHaveCount(3)
  await expect(main(page)).not.toContainText('Total cost')
})

test('a closed state is named, with help, though nothing else of the person is left', { tag: '@long' }, async ({
  page,
  request,
}) => {
  const { person } = await applyAs(request, 'Sold', { state: 'NY', city: 'New York', zipCode: '10001' })
  const link = await mailedLink(request, person.email)
  // The details are deleted once the mail is out.
  await expect(async () => {
    await page.goto('about:blank')
    await page.goto(link)
    await expect(main(page)).toContainText('Your details are deleted.', { timeout: 5000 })
  }).toPass()
  await expect(heading(page)).toHaveText('We don’t serve New York')
  await expect(main(page)).toContainText('No lender was asked. You owe nothing.')
  await expect(main(page)).not.toContainText('No lender said yes')
  await expect(main(page).getByRole('link', { name: 'Call 211' })).toBeVisible()
})

test.describe('without a link that works', () => {
  test('none at all: a link is mailed, in the same words for everybody', { tag: '@long' }, async ({ page, request, network }) => {
    await page.goto('/your-request')
    await expect(heading(page)).toHaveText('Find your request')
    expect(await problemsOn(page, 'no link')).toEqual([])
    await page.getByRole('button', { name: 'Email me my link' }).click()
    await expect(page.getByRole('alert')).toContainText('Email is required')

    const { person } = await applyAs(request, 'Sold')
    network.fail(/link$/, { kind: 'lose-request' })
    await page.getByLabel('Email address').fill(person.email)
    await page.getByRole('button', { name: 'Email me my link' }).click()
    await expect(page.getByRole('alert')).toContainText('What you typed is still here')
    await expect(page.getByLabel('Email address')).toHaveValue(person.email)
    network.mend()
    const said: string[] = []
    for (const email of [person.email, 'nobody-knows@canary.example']) {
      await page.goto('/your-request')
      await page.getByLabel('Email address').fill(email)
      await page.getByRole('button', { name: 'Email me my link' }).click()
      said.push((await page.getByRole('status').filter({ hasText: 'Check your email' }).innerText()).replace(email, '…'))
    }
    expect(said[0]).toBe(said[1])
  })

  test('one that has run out or lost a part', { tag: '@long' }, async ({ page, causes }) => {
    causes(/status of (404|422) .*\/api\/your-request/)
    for (const token of ['abc', 'no-such-token-no-such-token-no-such']) {
      await page.goto(`/your-request#${token}`)
      await page.reload()
      await expect(heading(page)).toHaveText('This link doesn’t work anymore')
      await expect(page.getByRole('button', { name: 'Email me my link' })).toBeEnabled()
    }
    expect(await problemsOn(page, 'a link that is over')).toEqual([])
  })
})

test('a server that fails is our fault, and nothing is lost', { tag: '@long' }, async ({ page, request, network }) => {
  const { person } = await applyAs(request, 'Sold')
  const link = await requestLink(request, person.email)
  const { promise: until, resolve: letGo } = Promise.withResolvers<void>()
  network.fail(/^\/api\/your-request$/, { kind: 'hold-answer', until })
  await page.goto(link)
  await expect(heading(page)).toHaveText('Your request')
  await expect(main(page)).toContainText('Opening your request')
  letGo()
  await expect(heading(page)).toContainText('said yes')

  for (const [fault, text] of [
    [{ kind: 'answer', status: 500, body: '{"success":false,"error":"x"}' }, 'Something went wrong on our side. Nothing is lost.'],
    [{ kind: 'answer', status: 429, body: '{"success":false,"error":"x"}' }, 'Something went wrong on our side. Nothing is lost.'],
    [{ kind: 'lose-request' }, 'We couldn’t reach our server.'],
  ] as const) {
    network.mend()
    network.fail(/^\/api\/your-request$/, fault)
    await page.reload()
    await expect(heading(page)).toHaveText('We couldn’t open your request just now')
    await expect(main(page)).toContainText(text)
  }
  expect(await problemsOn(page, 'failed')).toEqual([])
  network.mend()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(heading(page)).toContainText('said yes')

  network.fail(/^\/api\/your-request$/, { kind: 'answer', status: 503, body: '<h1>Busy</h1>' })
  await giveDateOfBirth(page, person.dateOfBirth)
  await expect(page.getByRole('alert')).toContainText('Something went wrong on our side')
  network.mend()
  network.fail(/^\/api\/your-request$/, { kind: 'answer', status: 429, body: '{"success":false,"error":"x"}' })
  await showEverything(page).click()
  await expect(page.getByRole('alert')).toContainText('Too many tries today')
  await expect(showEverything(page)).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Email me my link' })).toBeVisible()
  expect(await problemsOn(page, 'locked')).toEqual([])

  await page.getByRole('button', { name: 'Forget me' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Forget me' }).click()
  await expect(heading(page)).toHaveText('Your details are deleted')
})

test('another link opened in the same tab shows the other request', { tag: '@long' }, async ({ page, request }) => {
  const sold = await applyAs(request, 'Sold')
  const declined = await applyAs(request, 'Decline')
  await page.goto(await requestLink(request, sold.person.email))
  await expect(main(page)).toContainText(sold.leadId)
  await giveDateOfBirth(page, sold.person.dateOfBirth)
  await page.goto(await requestLink(request, declined.person.email))
  await expect(main(page)).toContainText(declined.leadId)
  await expect(main(page)).not.toContainText('Who got what')
  await expect(page).toHaveURL(/\/your-request$/)
})
