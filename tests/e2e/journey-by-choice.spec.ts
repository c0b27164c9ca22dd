/** Whole ways where the person chooses the lender: from the first step to the mail and the page that its link opens. */
import { type BrowserContext, expect, type Locator, type Page } from '@playwright/test'
import { giveDateOfBirth } from '#tests/support/applied-people.ts'
import { openAndWalkTo, openOnStep, PERSON, type Person } from '#tests/support/apply-form.ts'
import { operatorSays } from '#tests/support/browser-product.ts'
import { test } from '#tests/support/browser-test.ts'
import {
  cardOf,
  cards,
  checkBoxesAndSend,
  chooseFirst,
  chooseOffer,
  heading,
  nameOn,
  OFFERS,
  openOffer,
  sendTo,
} from '#tests/support/choose-offers.ts'
import { typeInto } from '#tests/support/person-input.ts'
import { mailsTo, outcomeMail, verificationToken } from '#tests/support/sandbox-inbox.ts'

test.beforeEach(async ({ context, baseURL }) => {
  await context.addCookies([{ name: 'policy', value: 'consumer-first', url: baseURL ?? '' }])
})

let people = 0
const newPerson = (changes: Partial<Person>): Person => ({
  ...PERSON,
  email: `by-choice-${process.pid}-${Date.now()}-${people++}@canary.example`,
  ...changes,
})

async function toOffers(page: Page): Promise<void> {
  await checkBoxesAndSend(page)
  await expect(heading(page)).toHaveText(OFFERS)
}

/** In a tab of its own, as from a mail program. */
async function verify(context: BrowserContext, email: string): Promise<void> {
  const tab = await context.newPage()
  await tab.goto(`/verify-email#token=${await verificationToken(context.request, email)}`)
  await expect(heading(tab)).toHaveText('Email verified')
  await tab.close()
}

/** A price tag: its figure, and what its lines and rows say. */
async function priceIn(place: Page | Locator) {
  const tag = place.locator('div:has(> .price-bar)')
  const rows = await tag
    .locator('.price-rows > div')
    .evaluateAll((each) =>
      each.map((row) => [...row.children].map(({ textContent }) => String(textContent).replace(/^License, .*/, 'License'))),
    )
  const [, cost, apr] = /^Total cost (\S+) (\S+) APR$/.exec(String(await tag.locator('.price-cost').textContent())) ?? []
  return {
    figure: await tag.locator('strong.figures').innerText(),
    when: await tag.locator('strong.figures + span').innerText(),
    rows: { ...Object.fromEntries(rows), 'Total cost': cost, APR: apr } as Readonly<Record<string, string>>,
  }
}

test('typed from the first step on: one price on the card, at the yes, in the mail, on Your request and for operators', async ({
  page,
  context,
}) => {
  const person = newPerson({ lastName: 'Sold' })
  await openAndWalkTo(page, 'review', { person })
  await verify(context, person.email)
  const answered = page.waitForResponse('**/api/submit-application')
  await toOffers(page)
  const { data } = await (await answered).json()
  // Not the best: what is shown later is the chosen one's.
  const card = cards(page).nth(1)
  const lender = await openOffer(page, card)
  const price = await priceIn(card)
  expect(Object.keys(price.rows)).toEqual(expect.arrayContaining(['You get', 'Total you repay', 'Total cost', 'APR', 'License']))
  await sendTo(page, lender).click()
  await expect(heading(page)).toHaveText(`${lender} said yes to your request`)
  expect(await priceIn(page)).toEqual(price)

  const mail = await outcomeMail(page.request, person.email)
  expect(mail.subject).toBe(`${lender} has accepted your loan request`)
  expect(price.when).toMatch(/^a month, 11 times, and \$\d+\.\d\d the last time$/)
  expect(mail.text).toContain(`${price.figure} ${price.when}\n`)
  for (const [name, value] of Object.entries(price.rows)) expect(mail.text).toContain(`${name}: ${value}`)

  const explained = await operatorSays('explain', data.lead_id)
  const { 'You get': get, 'Total you repay': total, 'Total cost': cost, APR } = price.rows
  const howOften = price.when.replace('a month, ', '')
  expect(explained).toContain(`gets ${get}; pays ${price.figure}, ${howOften}, ${total} in all; total cost ${cost}; ${APR} APR.`)

  await page.goto(mail.requestLink)
  await expect(heading(page)).toHaveText(`${lender} said yes to your request`)
  await giveDateOfBirth(page, person.dateOfBirth)
  await expect(page.getByRole('heading', { name: 'Who got what' })).toBeVisible()
  expect(await priceIn(page)).toEqual(price)
  // The menu and the price are seen, not only there.
  for (const seen of [page.getByRole('banner').getByRole('link', { name: 'Apply Now' }).first(), page.locator('strong.figures')])
    await seen.click({ trial: true })
  await expect(page.getByText(/ got your name and details/)).toContainText([`${lender} got your name and details`])
  await page.getByRole('link', { name: `Go to ${lender}` }).click()
  await expect(page.getByText('you have arrived')).toBeVisible()
})

test('an answer that the chosen lender cannot use is fixed, sent again, and taken', { tag: '@long' }, async ({ page }) => {
  const person = newPerson({ lastName: 'Rivera', secondaryPhone: PERSON.primaryPhone })
  const precise = cardOf(page, /Precise Personal Loans/)
  await openOnStep(page, 'review', { person })
  await toOffers(page)
  await chooseOffer(page, precise)
  await expect(heading(page)).toHaveText('One answer to fix')
  await typeInto(page.getByRole('textbox'), '5125550199')
  await page.getByRole('button', { name: 'Send again' }).click()
  await expect(heading(page)).toHaveText(OFFERS)
  const lender = await chooseOffer(page, precise)
  await expect(heading(page)).toHaveText(`${lender} said yes to your request`)
})

test('no thanks, at an address that nobody verified: the mail names nobody, and its link shows that nothing went out', {
  tag: '@long',
}, async ({ page }) => {
  const person = newPerson({ lastName: 'Sold' })
  await openOnStep(page, 'review', { person })
  await toOffers(page)
  const names = await Promise.all((await cards(page).all()).map(nameOn))
  await page.getByRole('button', { name: 'No thanks' }).click()
  await page.getByRole('button', { name: 'End this request' }).click()
  await expect(heading(page)).toHaveText('Your request has ended')

  const mail = await outcomeMail(page.request, person.email)
  for (const personal of [person.firstName, person.lastName, ...names]) expect(mail.text).not.toContain(personal)
  await page.goto(mail.requestLink)
  await expect(heading(page)).toHaveText('You ended this request')
  await giveDateOfBirth(page, person.dateOfBirth)
  await expect(page.getByText(/\d+ lenders were asked without your name/)).toBeVisible()
  await expect(page.getByText(/ got your name and details/)).toHaveCount(0)
})

// What takes minutes: `npm run test:long`.
if (process.env.LONG) {
  test('a lender that decides later: the page says so, and then that it said yes; so does the mail', async ({ page, context }) => {
    const person = newPerson({ lastName: 'Latesale' })
    await openAndWalkTo(page, 'review', { person })
    await verify(context, person.email)
    await toOffers(page)
    const lender = await chooseFirst(page)
    await expect(heading(page)).toHaveText(`No answer from ${lender} yet`, { timeout: 90_000 })
    await expect(heading(page)).toHaveText(`${lender} said yes to your request`, { timeout: 120_000 })
    const isYes = ({ subject }: { subject: string }) => subject === `${lender} has accepted your loan request`
    await expect.poll(async () => (await mailsTo(page.request, person.email)).filter(isYes).length).toBe(1)
  })
}
