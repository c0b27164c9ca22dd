/** Somebody calls: where is the application, why did it fail, what was the person told, and who has looked. */
import { randomInt, randomUUID } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import type { SubmitApplicationRequest } from '#contracts/public/submissions.ts'
import { consoleTest as test } from '#tests/support/browser-test.ts'
import { canariesIn } from '#tests/support/canary-search.ts'
import { openConsole } from '#tests/support/console.ts'
import { currentSubmission } from '#tests/support/current-submission.ts'

const digits = (count: number) => String(randomInt(10 ** (count - 1), 10 ** count))

/** A person with numbers of their own, who has applied on the site. */
async function applied(lastName: string) {
  const person = { primaryPhone: `512${digits(7)}`, ssn: `219${digits(6)}`, email: `${randomUUID()}@canary.example` }
  const body: SubmitApplicationRequest = currentSubmission({ lastName, ...person })
  const response = await fetch(`http://localhost:${process.env.E2E_PORT}/api/submit-application`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': randomUUID() },
    body: JSON.stringify(body),
  })
  const { data } = await response.json()
  return { ...person, id: data.lead_id as string }
}

const asWritten = (phone: string) => `(${phone.slice(0, 3)}) ${phone.slice(3, 6)}-${phone.slice(6)}`

function addressesOf(page: Page): string[] {
  const addresses: string[] = []
  page.on('framenavigated', (frame) => addresses.push(frame.url()))
  page.on('request', (request) => addresses.push(request.url()))
  return addresses
}

test('a caller is found by the phone number, typed by hand, and it is plain why no lender took the request', async ({ page }) => {
  const caller = await applied('Decline')
  await openConsole(page, { as: 'support' })
  const addresses = addressesOf(page)
  await page.keyboard.press('/')
  await expect(page.getByLabel('Find a caller')).toBeFocused()
  await page.keyboard.type(asWritten(caller.primaryPhone))
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`/console/leads/${caller.id}$`))
  await expect(page.getByRole('heading', { level: 1, name: 'Lead', exact: true })).toBeVisible()
  await expect(page.locator('.screen-head')).toContainText('refused')
  await expect(page.getByRole('region', { name: 'What the person was told' })).toContainText('Larkspur Bank')
  const refusal = page.getByRole('button', { name: /^Sent to Larkspur Bank said no: credit report, income too low \d+ ms$/ })
  await refusal.click()
  await expect(refusal).toHaveAttribute('aria-expanded', 'true')
  await expect(page.getByRole('region', { name: 'Why', exact: true })).toContainText('It declined (credit report, income too low).')
  await expect(page.getByRole('region', { name: 'Who got what' })).toContainText('name, contact and answers')
  for (const secret of [caller.primaryPhone, asWritten(caller.primaryPhone), encodeURIComponent(asWritten(caller.primaryPhone))])
    expect(addresses.filter((address) => address.includes(secret))).toEqual([])
  expect(canariesIn(await page.content())).toEqual([])
})

test('a search that finds nobody says what else to ask; email in any case, lead id, and name with date of birth find the lead', {
  tag: '@long',
}, async ({ page }) => {
  const lastName = `Weld${Array.from({ length: 8 }, () => String.fromCharCode(randomInt(97, 123))).join('')}`
  const caller = await applied(lastName)
  await openConsole(page, { as: 'support', path: 'leads' })
  const find = async (what: string) => {
    await page.getByLabel('Find a caller').fill(what)
    await page.getByRole('button', { name: 'Find', exact: true }).click()
  }
  await find('000-11-2222')
  await expect(page.getByRole('region', { name: 'Nothing found' })).toContainText('Nothing has this Social Security number')
  await find(` ${caller.email.toUpperCase()} `)
  await expect(page).toHaveURL(new RegExp(caller.id))
  await page.goBack()
  for (const told of [caller.id, caller.id.slice(0, 8)]) {
    await find(told)
    await expect(page).toHaveURL(new RegExp(caller.id))
    await page.goBack()
  }
  await find(`${currentSubmission({}).dateOfBirth} ${lastName}`)
  await expect(page).toHaveURL(new RegExp(caller.id))
})

test('compliance makes a dossier: texts, fields, certificate; it is gone when closed, and who made it is on record', {
  tag: '@long',
}, async ({ page }) => {
  const caller = await applied('Sold')
  await openConsole(page, { as: 'compliance', path: `leads/${caller.id}` })
  await page.getByRole('button', { name: 'Make dossier' }).click()
  const dialog = page.getByRole('dialog', { name: 'Make a dossier of this lead' })
  await dialog.getByLabel('Reason').fill('asked for by the attorney general')
  await dialog.getByRole('button', { name: 'Make dossier' }).click()
  const dossier = page.getByRole('dialog', { name: `Dossier of lead ${caller.id}` })
  await expect(dossier).toContainText(caller.email)
  await expect(dossier).toContainText('asked for by the attorney general')
  await expect(dossier).toContainText('terms of service')
  await expect(dossier).not.toContainText(caller.ssn)
  const saving = page.waitForEvent('download')
  await dossier
    .getByRole('button', { name: /^Save certificate/ })
    .first()
    .click()
  expect((await saving).suggestedFilename()).toBe(`consent-${caller.id}.json`)
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('region', { name: 'What you can do' })).toBeHidden()
  await expect(dossier).toContainText(caller.email)
  await page.emulateMedia({ media: 'screen' })
  await dossier.getByRole('button', { name: 'Close' }).click()
  expect(await page.content()).not.toContain(caller.email)
})

test('a reveal wants a reason, shows contact values only, hides again, and tells who looked', { tag: '@long' }, async ({
  page,
}) => {
  const caller = await applied('Sold')
  const { name } = await openConsole(page, { as: 'support', path: `leads/${caller.id}` })
  await expect(page.getByRole('button', { name: 'Reveal all' })).toHaveAccessibleDescription(/Needs the role compliance/)
  await page.getByRole('button', { name: 'Reveal contact' }).click()
  const dialog = page.getByRole('dialog', { name: 'Reveal contact' })
  await dialog.getByRole('button', { name: 'Reveal contact' }).click()
  await expect(dialog).toBeVisible()
  await dialog.getByLabel('Reason').fill('caller asked which address we have')
  await dialog.getByRole('button', { name: 'Reveal contact' }).click()
  const values = page.getByRole('region', { name: 'Values in the clear' })
  await expect(values).toContainText(caller.email)
  await expect(values).not.toContainText(caller.ssn)
  await expect(page.getByRole('region', { name: 'Who looked or acted' })).toContainText(name)
  await values.getByRole('button', { name: 'Hide' }).click()
  expect(await page.content()).not.toContain(caller.email)
})

test('values in the clear are gone after a minute, whether somebody hides them or not', { tag: '@long' }, async ({ page }) => {
  const caller = await applied('Sold')
  await page.clock.install()
  await openConsole(page, { as: 'support', path: `leads/${caller.id}` })
  await page.getByRole('button', { name: 'Reveal contact' }).click()
  const dialog = page.getByRole('dialog', { name: 'Reveal contact' })
  await dialog.getByLabel('Reason').fill('caller asked which address we have')
  await dialog.getByRole('button', { name: 'Reveal contact' }).click()
  const values = page.getByRole('region', { name: 'Values in the clear' })
  await expect(values).toContainText('Hidden by itself after 60 seconds.')
  await page.clock.fastForward(50_000)
  await expect(values).toContainText(caller.email)
  await page.clock.fastForward(10_000)
  await expect(values).toHaveCount(0)
  expect(await page.content()).not.toContain(caller.email)
})

test('the link goes again, a note is kept, and what makes no sense now says why', { tag: '@long' }, async ({ page }) => {
  const caller = await applied('Sold')
  await openConsole(page, { as: 'support', path: `leads/${caller.id}` })
  await page.getByRole('button', { name: 'Resend request link' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Resend request link' }).click()
  await expect(page.getByRole('region', { name: 'Mails' }).first()).toContainText('request link')
  await page.getByRole('button', { name: 'Add note' }).click()
  await page.getByRole('textbox', { name: 'Note' }).fill('Reach me at 512-555-0148')
  await page.getByRole('dialog').getByRole('button', { name: 'Add note' }).click()
  await expect(page.getByRole('alert')).toContainText('long number')
  await page.getByRole('textbox', { name: 'Note' }).fill('Called back, nobody answered.')
  await page.getByRole('dialog').getByRole('button', { name: 'Add note' }).click()
  await expect(page.getByRole('region', { name: 'Notes' })).toContainText('Called back, nobody answered.')
  await expect(page.getByRole('button', { name: 'Resolve' })).toHaveAccessibleDescription(/No lender has this lead unanswered/)
  await expect(page.getByRole('button', { name: 'Erase' })).toHaveAccessibleDescription(/Needs the role compliance/)
})

test('who only reads figures searches no person, and reads no notes', { tag: '@long' }, async ({ page }) => {
  const caller = await applied('Sold')
  await openConsole(page, { as: 'viewer', path: 'leads' })
  await page.getByLabel('Find a caller').fill(caller.ssn)
  await page.getByRole('button', { name: 'Find', exact: true }).click()
  await expect(page.getByText('Needs the role support')).toBeVisible()
  await page.getByLabel('Find a caller').fill(caller.id)
  await page.getByRole('button', { name: 'Find', exact: true }).click()
  await expect(page.getByRole('region', { name: 'Notes' })).toContainText('Notes are for support')
})

test('filters stand in the address, and come back with it', { tag: '@long' }, async ({ page }) => {
  await applied('Decline')
  await openConsole(page, { as: 'viewer', path: 'leads?status=reject&state=TX' })
  await expect(page.getByLabel('Status')).toHaveValue('reject')
  await expect(page.getByRole('row').nth(1)).toContainText('refused')
  await page.getByLabel('Status').selectOption('expired')
  await expect(page).toHaveURL(/status=expired/)
  // Offers that other tests left may have run out by now.
  await expect(page.getByRole('row').filter({ hasText: 'refused' })).toHaveCount(0)
  await page.goBack()
  await expect(page.getByLabel('Status')).toHaveValue('reject')
  await page.getByRole('button', { name: 'Command' }).click()
  await expect(page.getByText("applications list --status 'reject' --state 'TX'")).toBeVisible()
})

test('f on a cell lists what is like it, by keyboard alone; the keys’ help says so', { tag: '@long' }, async ({ page }) => {
  for (const name of ['Decline', 'Sold', 'Sold']) await applied(name)
  await openConsole(page, { as: 'viewer', path: 'leads?state=TX' })
  const rows = page.getByRole('table').locator('tbody tr')
  const sold = rows.filter({ hasText: 'sold' }).first()
  await sold.getByRole('link').focus()
  await page.keyboard.press('ArrowRight')
  await expect(sold.getByRole('button', { name: 'Filter by this' }).first()).toBeFocused()
  await page.keyboard.press('f')
  await expect(page).toHaveURL(/\?(?=.*state=TX)(?=.*status=sold)/)
  await expect(page.getByLabel('Status')).toHaveValue('sold')
  await expect(rows.filter({ hasText: 'refused' })).toHaveCount(0)
  // On to the next cell, and down in its column.
  await rows.first().getByRole('link').focus()
  for (const key of ['ArrowRight', 'ArrowRight', 'ArrowDown']) await page.keyboard.press(key)
  await expect(rows.nth(1).getByRole('button', { name: 'Filter by this' }).nth(1)).toBeFocused()
  await page.keyboard.press('f')
  await expect(page).toHaveURL(/lender=[a-z]/)
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: 'Keys' })).toContainText('Filter by the cell')
})

test('an address that asks for what no screen knows is told so, and nothing of it is repeated', { tag: '@long' }, async ({
  page,
}) => {
  await applied('Sold')
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await openConsole(page, {
    as: 'viewer',
    path: 'leads?status=canary-status&calledSince=yesterday&email=ann@canary.example&state=TX',
  })
  const note = page.getByRole('note').filter({ hasText: 'address' })
  await expect(note).toHaveText(
    'The address asked for a filter by status and called since that is not known here. Part of the address is not a filter here. It was left out.',
  )
  await expect(page.getByLabel('Status')).toHaveValue('')
  await expect(page.getByLabel('State', { exact: true })).toHaveValue('TX')
  await expect(page.getByRole('row').nth(1)).toContainText('TX')
  expect(await page.content()).not.toContain('canary')
  expect(asked.filter((address) => /canary/.test(address) && !address.includes('/console/leads?'))).toEqual([])
  // Another filter, and the rest is gone from the address too.
  await page.getByLabel('State', { exact: true }).selectOption('CA')
  await expect(page).toHaveURL(/\/leads\?state=CA$/)
  await expect(note).toHaveCount(0)
  await page.goto('/console/you?who=canary')
  await expect(note).toHaveText('Part of the address is not a filter here. It was left out.')
})
