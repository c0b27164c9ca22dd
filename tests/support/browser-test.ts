/** Tests of the site and the console in Chromium fail on what the browser complains of: errors and warnings of the console, scripts that fail, what a page's policy stopped. */
import { type Browser, type BrowserContext, test as base, expect } from '@playwright/test'

export interface Complaining {
  /** This test causes such complaints on purpose. */
  readonly causes: (...complaints: readonly RegExp[]) => void
}

/** What a browser says of every request that fails or is answered with an error, even where the page expects it. */
export const FAILED_REQUEST = /^Failed to load resource/

/** The form asks how its submission fares before the server may have it. */
const ASKED_TOO_EARLY = /status of 404 .*\/api\/applications\/progress\)$/

/** The console learns from its server who is signed in, what is refused and what is gone. */
const REFUSED_CALL = /^Failed to load resource: the server responded with a status of 4\d\d /

export const test = watching(ASKED_TOO_EARLY)
export const consoleTest = watching(REFUSED_CALL)

function watching(expected: RegExp) {
  return base.extend<Complaining>({
    causes: [
      async ({ browser }, use) => {
        const complaints: string[] = []
        const caused: RegExp[] = [expected]
        const stopWatching = watchContexts(browser, complaints)
        await use((...more) => caused.push(...more))
        stopWatching()
        const unexpected = complaints.filter((complaint) => !caused.some((pattern) => pattern.test(complaint)))
        expect(unexpected, 'what the browser complained of').toEqual([])
      },
      { auto: true },
    ],
  })
}

/** Every context that is opened until the watch ends, the test's own among them. */
function watchContexts(browser: Browser, complaints: string[]): () => void {
  const { newContext } = browser
  browser.newContext = async (options) => {
    const context = await newContext.call(browser, options)
    collectComplaints(context, complaints)
    return context
  }
  return () => {
    browser.newContext = newContext
  }
}

export function collectComplaints(context: BrowserContext, complaints: string[]): void {
  context.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) complaints.push(`${message.text()} (${message.location().url})`)
  })
  context.on('weberror', (problem) => complaints.push(String(problem.error())))
}
