/** Debian's Firefox over WebDriver BiDi. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import puppeteer, { type ElementHandle, type Page } from 'puppeteer-core'
import { cleanEnvironment } from '#tools/clean-environment.mjs'
import { FIREFOX } from '#tools/engines.mjs'
import { bringIntoView, type Engine, locate, type Place, patiently, type Visitor } from './engine.ts'

export async function openFirefox(): Promise<Engine> {
  const home = mkdtempSync(join(tmpdir(), 'loanfinch-firefox-'))
  const browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath: FIREFOX,
    headless: true,
    timeout: 90_000,
    env: cleanEnvironment({ HOME: home, LC_ALL: 'C.UTF-8' }),
  })
  return {
    newVisitor: async () => visitorOf(await (await browser.createBrowserContext()).newPage()),
    async close() {
      await browser.close()
      rmSync(home, { recursive: true, force: true })
    },
  }
}

function visitorOf(page: Page): Visitor {
  const find = (place: Place) =>
    patiently(`${place.role} ${place.name}`, async () => {
      const found = (await page.evaluateHandle(locate, place)).asElement() as ElementHandle<HTMLElement> | null
      await found?.evaluate(bringIntoView)
      return found
    })
  const type = async (place: Place, text: string) => (await find(place)).type(text)
  const complaints: string[] = []
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()))
  // What a policy has stopped counts as an error of the page.
  page.on('pageerror', (error) => complaints.push(String(error)))
  return {
    open: async (url) => {
      await page.goto(url)
    },
    evaluate: (inPage, ...args) => page.evaluate(inPage as never, ...(args as unknown as never[])),
    click: async (place) => (await find(place)).click(),
    type,
    // Its date field goes on by itself after two digits.
    typeDate: (place, date) => {
      const [year = '', month = '', day = ''] = date.split('-')
      return type(place, `${month}${day}${year}`)
    },
    choose: async (place, value) => {
      await (await find(place)).select(value)
    },
    leave: () => page.keyboard.press('Tab'),
    complaints: async () => complaints,
  }
}
