/** People who have applied at the running product, and the private links to their requests, from the mails that the sandbox caught. */
import { randomUUID } from 'node:crypto'
import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { PERSON, type Person } from './apply-form.ts'
import { mailsTo } from './sandbox-inbox.ts'

let people = 0

export interface Applied {
  readonly person: Person
  readonly status: string
  readonly leadId: string
}

/** The last name decides how it ends (docs/test-applicants.md). */
export async function applyAs(
  request: APIRequestContext,
  lastName: string,
  /** Undefined: left out, as bank numbers are where the person chooses the lender. */
  changes: { readonly [Field in keyof Person]?: Person[Field] | undefined } = {},
): Promise<Applied> {
  people += 1
  const place = `${process.pid % 10_000}${String(people).padStart(3, '0')}`
  const person = {
    ...PERSON,
    lastName,
    email: `request-${place}-${Date.now()}@canary.example`,
    ssn: `219${String(Number(place) % 1_000_000).padStart(6, '1')}`,
    ...changes,
  } as Person
  const answer = await request.post('/api/submit-application', {
    headers: { 'idempotency-key': randomUUID() },
    data: { ...person, userIP: '203.0.113.7', consent: { termsAccepted: true, notActiveMilitary: true } },
  })
  expect(answer.status()).toBe(200)
  const { data } = (await answer.json()) as { data: { status: string; lead_id: string } }
  return { person, status: data.status, leadId: data.lead_id }
}

const LINK = /\/your-request#[\w-]+$/

/** As the person gets it: asked for by email. Its path and fragment; the host is that of the page's own network. */
export async function requestLink(request: APIRequestContext, email: string): Promise<string> {
  const before = (await linksTo(request, email)).length
  expect((await request.post('/api/your-request/link', { data: { email } })).ok()).toBe(true)
  await expect.poll(async () => (await linksTo(request, email)).length).toBeGreaterThan(before)
  const [newest = ''] = await linksTo(request, email)
  return newest
}

/** The link of the mail that comes by itself. */
export async function mailedLink(request: APIRequestContext, email: string): Promise<string> {
  await expect.poll(async () => (await linksTo(request, email)).length).toBeGreaterThan(0)
  const [newest = ''] = await linksTo(request, email)
  return newest
}

/** Newest first. */
async function linksTo(request: APIRequestContext, email: string): Promise<string[]> {
  const links = (await mailsTo(request, email)).flatMap((mail) => mail.links)
  return links.filter((link) => LINK.test(link)).map((link) => `/your-request${new URL(link).hash}`)
}

export async function giveDateOfBirth(page: Page, dateOfBirth: string): Promise<void> {
  const [month, day, year] = dateOfBirth.split('/').map(Number)
  await page.getByLabel('Month').selectOption(String(month))
  await page.getByLabel('Day').selectOption(String(day))
  await page.getByLabel('Year').selectOption(String(year))
  await page.getByRole('button', { name: 'Show everything' }).click()
}
