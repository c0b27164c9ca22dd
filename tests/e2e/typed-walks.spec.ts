/**
 * Every well-known applicant of docs/test-applicants.md on a phone, typed key by key and tapped, under both policies: it ends as the sandbox's
 * page promises, and what the pages and mails say holds against ledger and lenders (tests/support/true-claims.ts). `npm run test:long`.
 */
import { type Browser, expect, type Locator, type Page } from '@playwright/test'
import type { SubmissionData } from '#contracts/public/submissions.ts'
import { POLICY_NAMES, type PolicyName } from '#domain/policy/policy.ts'
import { POLICY_COOKIE } from '#domain/policy/policy-cookie.ts'
import { WELL_KNOWN_APPLICANTS, type WellKnownApplicant } from '#sandbox/lenders/well-known-applicants.ts'
import { giveDateOfBirth } from '#tests/support/applied-people.ts'
import { onStep, openAndWalkTo, PERSON, type Person, typeAndSend } from '#tests/support/apply-form.ts'
import { test } from '#tests/support/browser-test.ts'
import { checkBoxesAndSend, chooseFirst, heading, OFFERS, sendTo } from '#tests/support/choose-offers.ts'
import { typeInto } from '#tests/support/person-input.ts'
import { sentencesOf, textIn } from '#tests/support/sentences.ts'
import { type Facts, factsOf, wrongIn, wrongInMail } from '#tests/support/true-claims.ts'
import { openWalkedProduct, type WalkedProduct } from '#tests/support/walked-product.ts'

const PHONE = { viewport: { width: 375, height: 667 }, hasTouch: true, isMobile: true, reducedMotion: 'reduce' } as const
/** They wait for lenders most of the time. */
const AT_ONCE = 4
const FOUR_DAYS_MS = 4 * 24 * 3_600_000
const NO_LATER = { timeout: 180_000 }

/** The heading of each ending where it has a page, by its status. A mail's link leads to another page about it. */
const ENDINGS: Readonly<Record<string, { readonly byChoice: RegExp; readonly onRequest: RegExp }>> = {
  sold: { byChoice: /^(.+) said yes to your request$/, onRequest: /^(.+) said yes to your request$/ },
  approved: { byChoice: /^(.+) said yes to your request$/, onRequest: /^(.+) said yes to your request$/ },
  reject: { byChoice: /^No lender said yes this time$/, onRequest: /^No lender said yes this time$/ },
  data_error: { byChoice: /^2 answers to fix$/, onRequest: /^(.+) couldn’t use all of your answers$/ },
  error: { byChoice: /^Something went wrong on our side$/, onRequest: /^We failed, and it’s our fault$/ },
  pending: { byChoice: /^No answer from (.+) yet$/, onRequest: /^No answer from (.+) yet$/ },
  expired: { byChoice: /^Your offers have run out$/, onRequest: /^Your offers have ended$/ },
}
const ANY_ENDING = new RegExp(
  Object.values(ENDINGS)
    .map(({ byChoice }) => byChoice.source)
    .join('|'),
)
const WRONG_SITE = 'Browser cache detected. Please hard refresh (Ctrl+F5) and try again.'

/** Every helper clicks and checks; on a phone that is a tap. Returns the way back, for the files that run after this one. */
function tapInsteadOfClicking(page: Page): () => void {
  const locator: Pick<Locator, 'click' | 'check'> = Object.getPrototypeOf(page.locator('main'))
  const { click, check } = locator
  locator.click = function (this: Locator) {
    return this.tap()
  }
  locator.check = async function (this: Locator) {
    if (!(await this.isChecked())) await this.tap()
  }
  return () => Object.assign(locator, { click, check })
}

interface Walk {
  readonly page: Page
  readonly person: Person
  readonly promised: string
  /** What the server has told the page so far, the newest last. */
  readonly answers: SubmissionData[]
  /** Every announcement to screen readers; one stands for a second only. */
  readonly announced: string[]
  readonly alerts: string[]
  readonly logged: string[]
}

let product: WalkedProduct
const mailsTo = ({ person }: Walk) => product.sandbox.inbox.mails.filter(({ to }) => to.includes(person.email))
const isAboutRequest = ({ links }: { readonly links: readonly string[] }) => links.some((link) => link.includes('/your-request#'))
const statusIn = (promised: string) => promised.match(/sold|approved|reject|data_error|error|pending|expired/)?.[0] ?? ''
const lastStatusIn = (promised: string) => statusIn(promised.split('later ').at(-1) ?? '')

async function begin(
  browser: Browser,
  policy: PolicyName,
  { lastName, status, statusByChoice }: WellKnownApplicant,
): Promise<Walk> {
  const context = await browser.newContext({ ...PHONE, baseURL: product.url })
  context.setDefaultTimeout(60_000)
  await context.addCookies([{ name: POLICY_COOKIE, value: policy, url: product.url }])
  const page = await context.newPage()
  const walk: Walk = {
    page,
    person: { ...PERSON, lastName, email: `${lastName.toLowerCase()}.${policy}.${Date.now()}@canary.example` },
    promised: policy === 'consumer-first' ? (statusByChoice ?? status) : status,
    answers: [],
    announced: [],
    alerts: [],
    logged: [],
  }
  page.on('dialog', (dialog) => {
    walk.alerts.push(dialog.message())
    return dialog.accept()
  })
  page.on('console', (message) => walk.logged.push(message.text()))
  // As it passes: a page that is left takes its answers with it.
  await page.route(/\/api\/(submit-application|offers\/choose|applications\/progress)$/, async (route) => {
    const response = await route.fetch({ timeout: 0 })
    const { data } = await response.json()
    if (data) walk.answers.push(data)
    await route.fulfill({ response })
  })
  await page.exposeFunction('announce', (text: string) => walk.announced.push(text))
  await page.addInitScript(() =>
    new MutationObserver(() => {
      for (const { textContent } of document.querySelectorAll('[role=status]'))
        if (textContent) (window as unknown as { announce: (text: string) => void }).announce(textContent)
    }).observe(document, { subtree: true, childList: true, characterData: true }),
  )
  return walk
}

const newest = ({ answers }: Walk): SubmissionData => {
  const answer = answers.at(-1)
  if (!answer) throw new Error('The page got no answer')
  return answer
}

/** In a tab of its own, as from a mail program: mails to it then tell the details. */
async function verifyAddress(walk: Walk): Promise<void> {
  await expect.poll(() => mailsTo(walk).length).toBe(1)
  const tab = await walk.page.context().newPage()
  await tab.goto(mailsTo(walk)[0]?.links.find((link) => link.includes('#token=')) ?? '')
  await expect(heading(tab)).toHaveText('Email verified')
  await tab.close()
}

/** Without what is folded away: offers' numbers, and the consents' whole texts. */
async function readOn(page: Page): Promise<string[]> {
  const markup = await page.locator('main').evaluate((main) => {
    const read = main.cloneNode(true) as Element
    for (const folded of read.querySelectorAll('details:not([open]) > :not(summary), [hidden], noscript, script, style'))
      folded.remove()
    return read.innerHTML
  })
  return sentencesOf(textIn(markup))
}

/** Mails, follow-up calls and the page's own questions may be on their way. */
async function expectTrue(walk: Walk, find: (facts: Facts) => string[] | Promise<string[]>, status?: string): Promise<void> {
  await expect(async () => {
    const data = { ...newest(walk), ...(status && { status }) }
    expect(await find(await factsOf(product, data, mailsTo(walk).filter(isAboutRequest).length))).toEqual([])
  }).toPass(NO_LATER)
}

/** The first offer, and after a no the next; who leaves the offers alone chooses none. Returns how often one was chosen. */
async function choose(walk: Walk): Promise<number> {
  const { page, promised } = walk
  const onPage = () => expectTrue(walk, async (facts) => wrongIn('the page', await readOn(page), facts))
  for (let choices = 0; ; choices += 1) {
    await expect(heading(page)).toHaveText(new RegExp(`${OFFERS.source}|${ANY_ENDING.source}`), NO_LATER)
    await onPage()
    if (ANY_ENDING.test(await heading(page).innerText())) return choices
    if (promised === 'expired') {
      product.clock.aheadMs += FOUR_DAYS_MS
      await expect(heading(page)).toHaveText(ANY_ENDING, NO_LATER)
    } else await expect(sendTo(page, await chooseFirst(page))).toHaveCount(0)
  }
}

async function endByChoice(walk: Walk): Promise<void> {
  const { page, promised } = walk
  await checkBoxesAndSend(page)
  const choices = await choose(walk)
  if (promised !== 'expired') expect(choices > 1).toBe(promised.startsWith('offers again'))
  const status = statusIn(promised)
  await expect(heading(page)).toHaveText(ENDINGS[status]?.byChoice ?? '')
  const last = lastStatusIn(promised)
  await expect(heading(page)).toHaveText(ENDINGS[last]?.byChoice ?? '', NO_LATER)
  if (last !== 'sold' && last !== 'approved') return
  const [, lender = ''] = ENDINGS[last]?.byChoice.exec(await heading(page).innerText()) ?? []
  const go = page.getByRole('button', { name: `Go to ${lender}` })
  await expect(go).toHaveCount(promised.endsWith('no redirect') ? 0 : 1)
  if (promised.endsWith('no redirect'))
    return expect(page.getByText(/^It gave us no page to open for you\. To go on, call /)).toBeVisible()
  await go.click()
  if (promised.endsWith('blocked')) await expect.poll(() => walk.alerts).toEqual([WRONG_SITE])
  else await expect(page.getByText('you have arrived')).toBeVisible()
}

async function endAsSpecified(walk: Walk): Promise<void> {
  const { page, person, promised, announced, alerts, logged } = walk
  announced.length = 0
  await typeAndSend(page, person)
  const status = statusIn(promised)
  if (promised.endsWith('no redirect')) {
    await expect(heading(page)).toHaveText(/ said yes$/, NO_LATER)
    await expect(
      page.getByText(/ has accepted your request\. It gave us no page to open for you\. To go on, call /).first(),
    ).toBeVisible()
  } else if (promised.endsWith('blocked')) await expect.poll(() => alerts, NO_LATER).toEqual([WRONG_SITE])
  else if (status === 'pending') await expect(heading(page)).toHaveText('Not decided yet', NO_LATER)
  else if (status === 'sold' || status === 'approved') {
    await expect(page.getByText('you have arrived')).toBeVisible(NO_LATER)
    expect(announced.at(-1)).toMatch(/ said yes: \$\S+ a month, total cost \$\S+, \S+ APR\. Taking you to its site\.$/)
  } else {
    await expect
      .poll(() => logged.findLast((line) => line.startsWith('Application ')), NO_LATER)
      .toMatch(new RegExp(`: ${status}$`))
    await onStep(page, 'bank')
    expect(alerts).toEqual([])
  }
  await expectTrue(walk, (facts) => wrongIn('announced', announced.flatMap(sentencesOf), facts))
}

/** By the mail that came, or by one that is asked for where no lender has decided. */
async function openRequest(walk: Walk): Promise<void> {
  const { page, person, promised } = walk
  const status = lastStatusIn(promised)
  if (status === 'pending') {
    await page.goto(`${product.url}/your-request`)
    await typeInto(page.getByLabel('Email address', { exact: true }), person.email)
    await page.getByRole('button', { name: 'Email me my link' }).click()
  }
  const link = () => mailsTo(walk).flatMap(({ links }) => links.filter((each) => each.includes('/your-request#')))[0] ?? ''
  await expect.poll(link, NO_LATER).not.toBe('')
  const read = async () => {
    await page.goto('about:blank')
    await page.goto(link())
    await expect(heading(page)).toHaveText(ENDINGS[status]?.onRequest ?? '', { timeout: 10_000 })
    const byLinkAlone = await readOn(page)
    await giveDateOfBirth(page, person.dateOfBirth)
    await expect(page.getByRole('heading', { name: 'Who got what' })).toBeVisible()
    return [...byLinkAlone, ...(await readOn(page))]
  }
  await expectTrue(walk, async (facts) => wrongIn('Your request', await read(), facts), status)
}

async function walkToEnd(browser: Browser, policy: PolicyName, applicant: WellKnownApplicant): Promise<string[]> {
  const walk = await begin(browser, policy, applicant)
  try {
    await openAndWalkTo(walk.page, policy === 'consumer-first' ? 'review' : 'bank', { person: walk.person })
    await verifyAddress(walk)
    await (policy === 'consumer-first' ? endByChoice(walk) : endAsSpecified(walk))
    await openRequest(walk)
    const first = walk.answers.find(({ status }) => status === 'offers')?.offers
    const about = (facts: Facts) =>
      mailsTo(walk)
        .filter(isAboutRequest)
        .flatMap((mail) => wrongInMail('mail', mail, facts, first))
    await expectTrue(walk, about, lastStatusIn(walk.promised))
    return []
  } catch (error) {
    return [`${applicant.lastName}, ${policy}: ${error}`]
  } finally {
    await walk.page.unrouteAll({ behavior: 'ignoreErrors' })
    await walk.page.context().close()
  }
}

if (process.env.LONG) {
  test.describe.configure({ mode: 'default', timeout: 3_600_000 })
  test.beforeAll(async () => {
    product = await openWalkedProduct()
  })
  test.afterAll(() => product?.close())

  for (const policy of POLICY_NAMES)
    test(`${policy}: every well-known applicant, typed on a phone, ends as promised, and no sentence is false`, async ({
      browser,
      page,
    }) => {
      const clickAgain = tapInsteadOfClicking(page)
      const wrong: string[] = []
      const isLast = ({ statusByChoice }: WellKnownApplicant) => policy === 'consumer-first' && statusByChoice === 'expired'
      const waiting = WELL_KNOWN_APPLICANTS.filter((applicant) => !isLast(applicant))
      const lane = async () => {
        for (let next = waiting.shift(); next; next = waiting.shift()) wrong.push(...(await walkToEnd(browser, policy, next)))
      }
      await Promise.all(Array.from({ length: AT_ONCE }, lane))
      // The clock moves on for everybody.
      for (const applicant of WELL_KNOWN_APPLICANTS.filter(isLast)) wrong.push(...(await walkToEnd(browser, policy, applicant)))
      clickAgain()
      expect(wrong).toEqual([])
    })
}
