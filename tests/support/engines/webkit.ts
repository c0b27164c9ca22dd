/** WebKitGTK's MiniBrowser over W3C WebDriver, on a screen in memory. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { miniBrowser, WEBKIT_DRIVER, XVFB } from '#tools/engines.mjs'
import { freePort } from '#tools/free-ports.ts'
import { startProcess } from '#tools/spawn-process.ts'
import { bringIntoView, type Engine, locate, type Place, patiently, type Visitor } from './engine.ts'

const TAB = '\uE004'
/** How the protocol marks an element in its JSON. */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf'
type ElementReference = Readonly<Record<typeof ELEMENT, string>>

export async function openWebkit(): Promise<Engine> {
  const home = mkdtempSync(join(tmpdir(), 'loanfinch-webkit-'))
  const environment = { HOME: home, XDG_RUNTIME_DIR: home, LC_ALL: 'C.UTF-8', LIBGL_ALWAYS_SOFTWARE: '1' }
  // The screen's number is chosen by the program itself, and told on standard output.
  const screen = await startProcess({
    name: 'The screen',
    command: [XVFB, '-displayfd', '1', '-screen', '0', '1280x1024x24', '-nolisten', 'tcp'],
    environment,
    ready: ({ stdout }) => stdout().endsWith('\n'),
  })
  // One browser at a time, each with a driver of its own: one that is to open a second browser may wait for the first for ever.
  let last: OpenBrowser | undefined
  return {
    async newVisitor() {
      await last?.close()
      last = await openBrowser({ ...environment, DISPLAY: `:${screen.stdout().trim()}` })
      return visitorOf(last.session)
    },
    async close() {
      await last?.close()
      await screen.stop()
      rmSync(home, { recursive: true, force: true })
    },
  }
}

interface OpenBrowser {
  /** Its address at the driver. */
  readonly session: string
  readonly close: () => Promise<void>
}

async function openBrowser(environment: Readonly<Record<string, string>>): Promise<OpenBrowser> {
  const url = `http://127.0.0.1:${await freePort()}`
  const driver = await startProcess({
    name: 'The driver of WebKit',
    command: [WEBKIT_DRIVER, `--port=${new URL(url).port}`],
    environment,
    ready: `${url}/status`,
  })
  const capabilities = { 'webkitgtk:browserOptions': { binary: miniBrowser(), args: ['--automation'] } }
  const made = await call(`${url}/session`, 'POST', { capabilities: { alwaysMatch: capabilities } })
  const session = `${url}/session/${(made as { sessionId: string }).sessionId}`
  return {
    session,
    async close() {
      await call(session, 'DELETE').catch(() => undefined)
      await driver.stop()
    },
  }
}

async function call(url: string, method: 'GET' | 'POST' | 'DELETE', body?: object): Promise<unknown> {
  const response = await fetch(url, { method, ...(body && { body: JSON.stringify(body) }) })
  const { value } = (await response.json()) as { value: unknown }
  if (!response.ok) throw new Error(`${method} ${new URL(url).pathname}: ${JSON.stringify(value)}`)
  return value
}

function visitorOf(session: string): Visitor {
  // biome-ignore lint/suspicious/noExplicitAny: any function that can be written down
  const evaluate = (inPage: (...args: any[]) => unknown, ...args: unknown[]) =>
    call(`${session}/execute/sync`, 'POST', { script: `return (${inPage})(...arguments)`, args })
  const find = (place: Place) =>
    patiently(`${place.role} ${place.name}`, async () => {
      const found = (await evaluate(locate, place)) as ElementReference | null
      if (found) await evaluate(bringIntoView, found)
      return found
    })
  const complaints: string[] = []
  const listen = async () => {
    complaints.push(...((await evaluate(takeComplaints)) as string[]))
  }
  const act = async (place: Place, action: 'click' | 'value', body: object) => {
    const found = await find(place)
    await listen()
    await call(`${session}/element/${found[ELEMENT]}/${action}`, 'POST', body)
  }
  const type = (place: Place, text: string) => act(place, 'value', { text })
  return {
    open: async (url) => {
      await call(`${session}/url`, 'POST', { url })
      await listen()
    },
    evaluate: evaluate as Visitor['evaluate'],
    click: (place) => act(place, 'click', {}),
    type,
    typeDate: (place, date) => {
      const [year, month, day] = date.split('-')
      return type(place, `${month}/${day}/${year}`)
    },
    async choose(place, value) {
      const select = await find(place)
      const findOption = () =>
        evaluate(
          (element: HTMLSelectElement, wanted: string) => [...element.options].find((each) => each.value === wanted) ?? null,
          select,
          value,
        ) as Promise<ElementReference | null>
      // The list of states comes with a file of its own; the test's own time ends a wait in vain.
      let option = await findOption()
      while (!option) option = await findOption()
      await call(`${session}/element/${option[ELEMENT]}/click`, 'POST', {})
    },
    async leave() {
      const focused = (await evaluate(() => document.activeElement)) as ElementReference
      await call(`${session}/element/${focused[ELEMENT]}/value`, 'POST', { text: TAB })
    },
    async complaints() {
      await listen()
      return complaints
    },
  }
}

/** Runs in the page. The driver tells nobody of errors, so the page is asked from when it has loaded: what came before that is not known. */
function takeComplaints(): string[] {
  const page = window as Window & { complaints?: string[] }
  if (page.complaints) return page.complaints.splice(0)
  const complaints: string[] = []
  page.complaints = complaints
  addEventListener('error', ({ message }) => complaints.push(message))
  addEventListener('unhandledrejection', ({ reason }) => complaints.push(String(reason)))
  document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) => {
    complaints.push(`${effectiveDirective} stops ${blockedURI}`)
  })
  const { error } = console
  console.error = (...words: unknown[]) => {
    complaints.push(words.join(' '))
    error(...words)
  }
  return []
}
