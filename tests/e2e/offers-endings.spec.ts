/** Every other ending where the person chooses, forced by a well-known last name: a page of its own each, with its title, focus and way on. */
import { expect, type Page } from '@playwright/test'
import { SITE } from '#content/site.ts'
import { field, openOnStep, PERSON } from '#tests/support/apply-form.ts'
import { violationsAt } from '#tests/support/axe.ts'
import {
  cards,
  checkBoxesAndSend,
  chooseFirst,
  chooseUntil,
  findOffers,
  heading,
  nameOn,
  OFFERS,
  sendApplication,
} from '#tests/support/choose-offers.ts'
import { test, type WeakNetwork } from '#tests/support/weak-network.ts'

const SUBMIT = /^\/api\/submit-application$/
const PROGRESS = /^\/api\/applications\/progress$/

test.beforeEach(async ({ context, baseURL }) => {
  await context.addCookies([{ name: 'policy', value: 'consumer-first', url: baseURL ?? '' }])
})

async function expectPage(page: Page, text: string) {
  await expect(heading(page)).toHaveText(text)
  await expect(heading(page)).toBeFocused()
  await expect(page).toHaveTitle(`${text} | ${SITE.brand}`)
  await expect(page.getByRole('status').first()).not.toBeEmpty()
  await expect(page.getByText(/^Step \d of/)).toHaveCount(0)
  expect(await violationsAt(page, text)).toEqual([])
  // "Apply Now" leads back to where the person is, and not to a new form.
  const { pathname } = new URL(page.url())
  await page.getByRole('banner').getByRole('link', { name: 'Apply Now' }).filter({ visible: true }).first().click()
  await expect(heading(page)).toBeFocused()
  await expect(heading(page)).toHaveText(text)
  expect(new URL(page.url()).pathname).toBe(pathname)
}

/** What no lender of the sandbox says in a test's time comes from a server in between. */
function answerWith(network: WeakNetwork, data: object) {
  const whole = { lead_id: 'lead-1', redirect: null, data_errors: {}, reasons: [], ...data }
  network.fail(SUBMIT, { kind: 'answer', status: 200, body: JSON.stringify({ success: true, data: whole }) })
  network.fail(PROGRESS, { kind: 'answer', status: 200, body: JSON.stringify({ stage: 'post', done: true, data: whole }) })
}

test('no: why by each lender that read it, help, who saw what and a letter that asks for the reasons', async ({ page }) => {
  await findOffers(page, 'Decline')
  const chosen = await chooseUntil(page, /^No lender said yes this time$/)
  await expectPage(page, 'No lender said yes this time')
  await expect(page.getByRole('link', { name: '1‑800‑388‑2227' })).toHaveAttribute('href', 'tel:+18003882227')
  await expect(page.getByRole('link', { name: 'Find a credit union' })).toHaveAttribute('href', 'https://mapping.ncua.gov')
  await expect(page.getByText('You owe nothing. Your credit score has not changed.')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Why' })).toContainText(`All ${chosen.length} lenders gave the same reason`)
  await expect(page.getByRole('region', { name: 'Who saw what' }).locator('.chip:not(.chip-missing)')).toHaveText([...chosen])
  for (const help of ['Call 211', 'Credit union “PAL” loan', 'Nonprofit credit counselor'])
    await expect(page.getByText(help)).toBeVisible()
  const [first] = chosen
  await page.getByText(`A letter to ${first}`).click()
  await expect(page.getByText(`${PERSON.firstName} Decline`).first()).toBeVisible()
  await page.reload()
  await expect(heading(page)).toHaveText('No lender said yes this time')
})

test('chosen elsewhere: why, where its answer goes, and what to do if it wasn’t you', { tag: '@long' }, async ({
  page,
  network,
}) => {
  const reasons = ['A lender was chosen in another request with your details, so the offers of this one have ended.']
  const help = { readers: [], smallerAmount: null, opensNext: [], chosenElsewhere: true }
  answerWith(network, { status: 'expired', reasons, help })
  await sendApplication(page, 'Sold')
  await expectPage(page, 'These offers have ended')
  await expect(page.getByText(`${reasons[0]} No lender got your name with this request.`).last()).toBeVisible()
  await expect(page.getByText(`If you didn’t, write to ${SITE.contact.email}.`).last()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Ask for new offers' })).toHaveCount(0)
})

test('asking for the smaller amount keeps every answer and sends nothing before it was looked at', { tag: '@long' }, async ({
  page,
  network,
}) => {
  answerWith(network, {
    status: 'reject',
    help: {
      readers: [],
      smallerAmount: 1200,
      opensNext: [{ lender: 'Daylight Lending', at: '2026-11-17T14:00:00Z' }],
    },
    reasons: ['No lender takes a request like this.'],
  })
  await sendApplication(page, 'Sold')
  await expectPage(page, 'No lender said yes this time')
  await expect(page.getByText('No lender takes a request like this.')).toBeVisible()
  await expect(page.getByText(/^Daylight Lending opens Tuesday, November 17/)).toBeVisible()
  network.mend()
  await page.getByRole('button', { name: 'Ask for $1,200 instead' }).click()
  await expect(heading(page)).toHaveText('Check your answers')
  await expect(page.getByText('$1,200')).toBeVisible()
  expect(network.requestsTo('/api/submit-application')).toHaveLength(1)
  await page.getByRole('button', { name: 'Find my offers' }).click()
  await expect(heading(page)).toHaveText(OFFERS)
  const [sent, sentAgain] = network.requestsTo('/api/submit-application')
  const [before, after] = [sent, sentAgain].map((request) => JSON.parse(request?.body ?? ''))
  expect(after).toEqual({ ...before, loanAmount: 1200, begunFrom: sent?.headers['idempotency-key'] })
})

test('a second round on a phone: who said no is named with the reason, and is not among the offers', { tag: '@long' }, async ({
  page,
  network,
}) => {
  await page.setViewportSize({ width: 375, height: 667 })
  await openOnStep(page, 'review', {
    path: '/apply',
    person: { ...PERSON, lastName: 'Decline', wantedRepayment: 'at-once' } as typeof PERSON,
  })
  await checkBoxesAndSend(page)
  await expect(heading(page)).toHaveText(OFFERS)
  const refused = await chooseUntil(page, /^No lender said yes this time$/)
  expect(refused).toHaveLength(3)
  await expect(page.getByText(/ we could ask at least one lender today that you haven’t tried, and that you’d repay/)).toBeVisible()
  await page.getByRole('button', { name: /^Ask for \$[\d,]+ instead$/ }).click()
  await expect(heading(page)).toHaveText('Check your answers')
  await page.getByRole('button', { name: 'Find my offers' }).click()
  await expect(heading(page)).toHaveText(OFFERS)
  const offered = await Promise.all((await cards(page).all()).map(nameOn))
  expect(offered.length).toBeGreaterThan(0)
  expect(offered.filter((name) => refused.includes(name))).toEqual([])
  const notAsked = page.getByRole('region', { name: 'Not asked again' })
  await expect(notAsked.locator('dt')).toHaveText([...refused])
  for (const reason of await notAsked.locator('dd').allInnerTexts()) expect(reason).toMatch(/\.$/)
  await cards(page).first().locator('summary').click()
  await expect(cards(page).first().getByText('Too new to say how many people it accepts.')).toBeVisible()
  expect(await violationsAt(page, 'second round', [375])).toEqual([])
  const [, sentAgain] = network.requestsTo('/api/submit-application')
  expect(JSON.parse(sentAgain?.body ?? '')).toHaveProperty('begunFrom')
})

test('fix: one question after the other, and then it is sent again', { tag: '@long' }, async ({ page, network }) => {
  await findOffers(page, 'Mistake')
  await chooseFirst(page)
  await expectPage(page, '2 answers to fix')
  await expect(page.getByText('Question 1 of 2')).toBeVisible()
  await expect(page.getByRole('textbox')).toHaveCount(1)
  await page.getByRole('textbox').fill('')
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(page.getByRole('textbox')).toHaveAttribute('aria-invalid', 'true')
  await expect(page.getByRole('textbox')).toBeFocused()
  for (const button of ['Next', 'Send again']) {
    const isPhone = await field(page, 'Work phone').isVisible()
    await page.getByRole('textbox').fill(isPhone ? '5125550199' : 'Another Bakery')
    await page.getByRole('button', { name: button }).click()
  }
  await expect(heading(page)).toHaveText(OFFERS)
  const sent = network.requestsTo('/api/submit-application').map(({ body }) => JSON.parse(body))
  expect(sent).toHaveLength(2)
  expect(sent[1]).toMatchObject({ secondaryPhone: '5125550199', employer: 'Another Bakery' })
})

test('yes without a page: the lender gets in touch', { tag: '@long' }, async ({ page }) => {
  await findOffers(page, 'Noredirect')
  const lender = await chooseFirst(page)
  await expectPage(page, `${lender} said yes to your request`)
  await expect(
    page.getByText(/^It gave us no page to open for you\. To go on, call \(555\) 010-01\d\d or open https:\/\/\S+\.$/),
  ).toBeVisible()
  await expect(page.getByRole('button', { name: /^Go to/ })).toHaveCount(0)
})

test('not yet: who has it, and that the page may be closed; when the lender has decided, the page says so', {
  tag: '@long',
}, async ({ page, network }) => {
  const lender = { name: 'Larkspur Bank', license: null }
  answerWith(network, { status: 'pending', lender })
  await sendApplication(page, 'Sold')
  await expectPage(page, 'No answer from Larkspur Bank yet')
  await expect(page.getByText('We keep asking, and email you its answer. You can close this page.').first()).toBeVisible()
  answerWith(network, { status: 'sold', lender })
  await expect(heading(page)).toHaveText('Larkspur Bank said yes to your request')
})

test('applied before: where the answer goes, and three ways to it, without a word of the earlier request', {
  tag: '@long',
}, async ({ page, network }) => {
  answerWith(network, {
    status: 'pending',
    repeats_earlier: true,
    reasons: ['The answer goes to the email address that you gave then.'],
  })
  await sendApplication(page, 'Sold')
  await expectPage(page, 'You already have a request with us')
  await expect(page.getByText('Its answer goes to the email address that you gave then.').first()).toBeVisible()
  await page.getByRole('link', { name: 'Ask for the link again' }).click()
  await expect(heading(page)).toHaveText('Find your request')
})

test('we failed: no lender’s system answered', { tag: '@long' }, async ({ page }) => {
  await findOffers(page, 'Outage')
  await chooseUntil(page, /^Something went wrong on our side$/)
  await expectPage(page, 'Something went wrong on our side')
  await expect(page.getByText('Nobody said no to you.').first()).toBeVisible()
  await expect(page.getByText('Please try again in about 15 minutes.').first()).toBeVisible()
  // Every lender that was sent it, whatever that lender says.
  await expect(page.getByText('may have received it, and gave no clear answer.')).toBeVisible()
})

test('we failed: too busy to take it; trying again sends the same application', { tag: '@long' }, async ({ page, network }) => {
  network.fail(SUBMIT, { kind: 'answer', status: 503, body: '{"success":false,"message":"We are busy."}' })
  await sendApplication(page, 'Sold')
  await expectPage(page, 'Something went wrong on our side')
  await expect(page.getByText('We are busy.').first()).toBeVisible()
  network.mend()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(heading(page)).toHaveText(OFFERS)
  const keys = network.requestsTo('/api/submit-application').map(({ headers }) => headers['idempotency-key'])
  expect(new Set(keys).size).toBe(1)
})
