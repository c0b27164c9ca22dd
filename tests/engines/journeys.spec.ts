/** A sale, a decline and a calculator in Firefox and in WebKit, whose drivers Playwright does not know: what Chromium shows, they show. */
import { test as base, expect } from '@playwright/test'
import { HEADINGS, PERSON, type Person } from '#tests/support/apply-form.ts'
import { type Engine, patiently, type Visitor } from '#tests/support/engines/engine.ts'
import { chooseFirstOffer, fillInAndSend, hasHeading, headingOn, isHydrated, sees } from '#tests/support/engines/fill-in.ts'
import { openFirefox } from '#tests/support/engines/firefox.ts'
import { openWebkit } from '#tests/support/engines/webkit.ts'

const OPENERS: Readonly<Record<string, () => Promise<Engine>>> = { firefox: openFirefox, webkit: openWebkit }

const test = base.extend<{ visitor: Visitor }, { engine: Engine }>({
  engine: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright wants the pattern
    async ({}, use, { project }) => {
      const open = OPENERS[project.name]
      if (!open) throw new Error(`Nobody knows how to open ${project.name}`)
      const engine = await open()
      await use(engine)
      await engine.close()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  visitor: async ({ engine }, use) => {
    const visitor = await engine.newVisitor()
    await use(visitor)
    expect(await visitor.complaints(), 'what the browser complained of').toEqual([])
  },
})

const LONG = Boolean(process.env.LONG)

for (const lastName of ['Sold', ...(LONG ? ['Approved', 'Secondchance'] : [])]) {
  test(`${lastName}: seven steps, and then the lender’s page`, async ({ visitor, baseURL }) => {
    await visitor.open(`${baseURL}/apply`)
    await isHydrated(visitor)
    await fillInAndSend(visitor, { ...PERSON, lastName })
    await sees(visitor, `Hello ${PERSON.firstName}, you have arrived.`)
    await sees(visitor, 'We have your application for $2,500')
  })
}

// The decline of `npm test` is the one below, where the person chooses; the sale the one above.
for (const [lastName, status] of LONG
  ? [
      ['Decline', 'reject'],
      ['Mistake', 'data_error'],
    ]
  : []) {
  test(`${lastName}: back on the form, logged and nothing shown`, async ({ visitor, baseURL }) => {
    await visitor.open(`${baseURL}/apply`)
    await isHydrated(visitor)
    await visitor.evaluate(() => {
      const { info } = console
      console.info = (...words: unknown[]) => {
        document.documentElement.dataset.logged = words.join(' ')
        info(...words)
      }
    })
    await fillInAndSend(visitor, { ...PERSON, lastName: String(lastName) })
    const logged = await patiently('the outcome', () => visitor.evaluate(() => document.documentElement.dataset.logged))
    expect(logged).toMatch(new RegExp(`^Application \\S+: ${status}$`))
    await hasHeading(visitor, HEADINGS.bank)
    expect(await visitor.evaluate(() => document.querySelectorAll('[role=alert]').length)).toBe(0)
  })
}

const OFFERS = /You choose\.$/

async function findOffers(visitor: Visitor, baseURL: string | undefined, person: Person): Promise<string> {
  await visitor.open(`${baseURL}/faq`)
  await visitor.evaluate(() => {
    // biome-ignore lint/suspicious/noDocumentCookie: WebKit has no other way in
    document.cookie = 'policy=consumer-first; path=/'
  })
  await visitor.open(`${baseURL}/apply`)
  await isHydrated(visitor)
  await fillInAndSend(visitor, person, 'consumer-first')
  return headingOn(visitor, OFFERS)
}

if (LONG)
  test('Sold, where the person chooses: offers, bank numbers, a yes, and the lender’s page on a tap', async ({
    visitor,
    baseURL,
  }) => {
    const person = { ...PERSON, lastName: 'Sold' }
    await findOffers(visitor, baseURL, person)
    await chooseFirstOffer(visitor, person)
    await headingOn(visitor, / said yes to your request$/)
    await visitor.click({ role: 'button', name: 'Go to ' })
    await sees(visitor, `Hello ${PERSON.firstName}, you have arrived.`)
  })

test('Decline, where the person chooses: asked before each lender, and told why at the end', { tag: '@long' }, async ({
  visitor,
  baseURL,
}) => {
  const person = { ...PERSON, lastName: 'Decline' }
  let heading = await findOffers(visitor, baseURL, person)
  for (const next of [OFFERS, OFFERS, /^No lender said yes this time$/]) {
    await chooseFirstOffer(visitor, person)
    heading = await headingOn(visitor, next, heading)
  }
  await sees(visitor, 'Call 211')
})

test('the calculator reckons, and its link brings amount and term to the form', { tag: '@long' }, async ({ visitor, baseURL }) => {
  await visitor.open(`${baseURL}/payday-loans`)
  await visitor.click({ role: 'field', name: '$500' })
  await isHydrated(visitor)
  await visitor.click({ role: 'field', name: '30 days' })
  await sees(visitor, 'Due in 30 days')
  const figures = () =>
    visitor.evaluate(() =>
      ['payment', 'apr'].map((name) => document.querySelector(`[data-figure="${name}"]`)?.textContent).join(', '),
    )
  expect(await figures()).toBe('$575.00, 182.50%')
  await visitor.click({ role: 'link', name: 'Ask what $500 costs' })
  await sees(visitor, 'You picked 30 days')
  expect(await visitor.evaluate(() => location.pathname + location.search)).toBe('/apply-now?amount=500&term=30&unit=days')
})

test('pages that are not the site’s own keep to their policy too: the sandbox’s, and a link to a lender that has expired', {
  tag: '@long',
}, async ({ visitor, baseURL }) => {
  for (const [url, words] of [
    [`http://localhost:${process.env.E2E_SANDBOX_PORT}/`, 'Which policy'],
    [`http://localhost:${process.env.E2E_SANDBOX_PORT}/inbox`, 'Inbox'],
    [`${baseURL}/go/unknown`, 'This link has expired'],
  ] as const) {
    await visitor.open(url)
    await sees(visitor, words)
  }
})
