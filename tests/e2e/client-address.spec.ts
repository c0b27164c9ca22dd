/** Spec §5, §7, §8: no application without a public address, found by two services outside and then our own server, whatever they answer. */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { expect } from '@playwright/test'
import { checkAndSend, isHydrated, onStep, openOnStep } from '#tests/support/apply-form.ts'
import { FAILED_REQUEST, test } from '#tests/support/browser-test.ts'
import { type ServedSite, servePagesWith } from '#tests/support/pages-with-settings.ts'
import { openWeakNetwork, type WeakNetwork } from '#tests/support/weak-network.ts'
import { listenLocally } from '#tools/free-ports.ts'

type Service = (request: IncomingMessage, response: ServerResponse) => void

const text =
  (body: string, status = 200): Service =>
  (_request, response) =>
    response.writeHead(status, { 'access-control-allow-origin': '*', 'content-type': 'text/plain' }).end(body)

const PUBLIC = text('203.0.113.7')

/** Both services outside; each test says what they answer. */
let services: Server
let answer: Service = PUBLIC
let asked: string[] = []
let site: ServedSite
let network: WeakNetwork

test.describe.configure({ mode: 'serial' })

test.beforeAll(async () => {
  services = createServer((request, response) => {
    asked.push(request.url ?? '')
    answer(request, response)
  })
  const port = await listenLocally(services)
  site = await servePagesWith({ IP_SERVICES: `http://localhost:${port}/first,http://localhost:${port}/second` })
  network = await openWeakNetwork(site.url)
})
test.afterAll(async () => {
  await network?.close()
  await site?.stop()
  services?.closeAllConnections()
  services?.close()
})
test.beforeEach(() => {
  answer = PUBLIC
  asked = []
  network.mend()
  network.requests.length = 0
})

const OWN = /^\/api\/get-client-ip$/
const NOT_DETECTED = 'Unable to verify your location for lender compliance. Please check your internet connection and try again.'
const INVALID = 'Unable to verify your location for lender compliance. Please refresh and try again.'
const PLACEHOLDER = 'IP verification failed. Please refresh your browser and try again.'

test('the second service is asked when the first fails, then our own server', async ({ page, causes }) => {
  causes(FAILED_REQUEST)
  answer = (_request, response) => response.socket?.resetAndDestroy()
  const own = page.waitForResponse('**/api/get-client-ip')
  await page.goto(`${network.url}/apply`)
  await isHydrated(page)
  expect(await (await own).json()).toEqual({ success: true, ip: '203.0.113.7' })
  // A browser asks once more by itself when a connection that it had kept breaks.
  expect([...new Set(asked)]).toEqual(['/first', '/second'])
})

test('a public address is enough, and the application is sent with it', async ({ page }) => {
  answer = text('{"ip":"198.51.100.23"}')
  await openOnStep(page, 'bank', { path: `${network.url}/apply` })
  await checkAndSend(page)
  await expect(page.getByText('you have arrived')).toBeVisible()
  expect(new Set(asked)).toEqual(new Set(['/first']))
  const [sent] = network.requestsTo('/api/submit-application')
  expect(JSON.parse(sent?.body ?? '{}')).toMatchObject({ userIP: '198.51.100.23' })
})

/** No two that follow each other end in the same words, so that each is seen to change them. */
const WITHOUT_ADDRESS = [
  [text('busy', 500), NOT_DETECTED],
  [text('192.168.0.7'), INVALID],
  [text('{"ip":null}'), NOT_DETECTED],
  [text('{ip}'), PLACEHOLDER],
  [text('{"ip":3405803783}'), NOT_DETECTED],
  [text('192.168.0.7'), INVALID],
  [text(`<!doctype html><h1>Please sign in to the hotel’s Wi-Fi</h1>${'<p>Welcome</p>'.repeat(20)}`), NOT_DETECTED],
] as const
/** After the first: so many have shown every sentence. */
const ENOUGH = 3

test('none, a private one, a placeholder, something else: the submission is blocked with its words, and can be tried again', async ({
  page,
  causes,
}) => {
  causes(FAILED_REQUEST)
  network.fail(OWN, { kind: 'answer', status: 200, body: '{"success":false,"ip":null}' })
  const [first, ...others] = WITHOUT_ADDRESS
  answer = first[0]
  await openOnStep(page, 'bank', { path: `${network.url}/apply` })
  await checkAndSend(page)
  const submit = page.getByRole('button', { name: 'Submit application' })
  const expectBlocked = async (copy: string) => {
    await expect(page.getByRole('alert')).toHaveText(copy)
    await expect(page.getByRole('alert')).toBeFocused()
    await onStep(page, 'bank')
    expect(network.requestsTo('/api/submit-application')).toEqual([])
  }
  await expectBlocked(first[1])
  for (const [service, copy] of others.slice(0, process.env.LONG ? undefined : ENOUGH)) {
    answer = service
    await submit.click()
    await expectBlocked(copy)
  }
  answer = PUBLIC
  await submit.click()
  await expect(page.getByText('you have arrived')).toBeVisible()
})

test('an answer that no service should give, from our own server too, ends in words and not in a blank page', {
  tag: '@long',
}, async ({ page }) => {
  answer = text('null')
  network.fail(OWN, { kind: 'answer', status: 200, body: '{"success":true,"ip":7}' })
  await openOnStep(page, 'bank', { path: `${network.url}/apply` })
  await checkAndSend(page)
  await expect(page.getByRole('alert')).toHaveText(NOT_DETECTED)
})

test('services that never answer are left behind', { tag: '@long' }, async ({ page }) => {
  answer = () => {}
  await openOnStep(page, 'bank', { path: `${network.url}/apply` })
  await checkAndSend(page)
  await expect(page.getByText('you have arrived')).toBeVisible({ timeout: 30_000 })
})
