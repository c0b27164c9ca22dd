/** Every screen: for everybody, in light and dark, at a desk and on a phone; within its policy; with nobody's values in address, title or storage. */
import { expect, type Page } from '@playwright/test'
import { runCommandLine } from '#cli/command-line.ts'
import { applyAs } from '#tests/support/applied-people.ts'
import { resize, violationsOn } from '#tests/support/axe.ts'
import { consoleTest as test } from '#tests/support/browser-test.ts'
import { askAsProgram, complaintsOf, openConsole, visitorsSite } from '#tests/support/console.ts'
import { paleTexts, unmarkedLinks } from '#tests/support/page-survey.ts'
import { SCREENS } from '../../console/paths.ts'

const PHONE = { width: 390, height: 844 }
const SIZES = [{ width: 1280, height: 800 }, PHONE]
const NOWHERE = '/nowhere'
const SCHEMES = ['light', 'dark'] as const
const LONG = Boolean(process.env.LONG)
/** Every part of the console is on one of these. */
const HAS_ALL_PARTS = /^\/($|leads\/|lenders\/|rules|system)/
/** WCAG 2.2 AA. */
const LEAST_RATIO = 4.5

async function everyPath(): Promise<readonly string[]> {
  const { leadId } = await applyAs(await visitorsSite(), 'Sold')
  const { statements } = await askAsProgram('/money/statements')
  const statement = `/money/${statements[0].lender}/${statements[0].month}`
  return [...SCREENS.map(({ path }) => path), `/leads/${leadId}`, '/lenders/larkspur', statement, '/you', '/command-line', NOWHERE]
}

const opened = async (page: Page, path: string) => {
  await page.goto(`/console${path}`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('status', { name: 'Loading' })).toHaveCount(0)
}

test('every screen: for everybody at each size and scheme, within its policy, with a title that names nobody, its command, and nothing kept', async ({
  page,
}) => {
  // An axe run on each of some thirty screens, four with LONG.
  test.setTimeout(1_200_000)
  const complaints = complaintsOf(page)
  const found: string[] = []
  const titles = new Set<string>()
  await openConsole(page, { as: 'owner' })
  for (const path of await everyPath()) {
    await opened(page, path)
    for (const viewport of SIZES)
      for (const colorScheme of SCHEMES) {
        const where = `${path} at ${viewport.width} px, ${colorScheme}`
        await page.emulateMedia({ colorScheme })
        await resize(page, viewport)
        const survey = [...(await page.evaluate(paleTexts, LEAST_RATIO)), ...(await page.evaluate(unmarkedLinks))]
        found.push(...survey.map((problem) => `${where}: ${problem}`))
        // A phone has the same elements in another place, and the dark the same in other colors.
        if (LONG) found.push(...(await violationsOn(page, where)))
        else if (viewport === PHONE && colorScheme === 'light')
          found.push(...(await violationsOn(page, where, HAS_ALL_PARTS.test(path) ? 'allButColors' : 'structure')))
        const overflow = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
        if (overflow > 0) found.push(`${where}: ${overflow} px too wide`)
      }
    titles.add(await page.title())
    const kept = await page.evaluate(async () => [
      localStorage.length,
      sessionStorage.length,
      document.cookie,
      (await indexedDB.databases()).length,
      (await caches.keys()).length,
    ])
    expect([path, ...kept]).toEqual([path, 0, 0, '', 0, 0])
    if (path !== NOWHERE) found.push(...(await wrongCommandOn(page, path)))
  }
  expect(found).toEqual([])
  expect([...titles].sort()).toEqual(
    [...SCREENS.map(({ title }) => title), 'Lead', 'Larkspur Bank', 'Statement', 'You', 'Let a command line in', 'Not found']
      .map((title) => `${title} · Loanfinch sandbox`)
      .sort(),
  )
  // Asking who one is before one is in, and nothing else.
  expect(complaints.filter((text) => !/401 \(Unauthorized\)/.test(text))).toEqual([])
})

/** Each screen names the command that does the same, and there is one. */
async function wrongCommandOn(page: Page, path: string): Promise<readonly string[]> {
  await page.getByRole('button', { name: 'Command', exact: true }).click()
  const typed = await page.locator('.screen-head .command code').innerText()
  const words = typed.replace('npm run operator -- ', '').split(' ')
  // A command of two words, or of one.
  const name = words.slice(0, /^[a-z]/.test(words[1] ?? '') ? 2 : 1)
  return (await usageOf(name)).startsWith(`Usage: operator ${name.join(' ')} `) ? [] : [`${path}: ${typed}`]
}

async function usageOf(words: readonly string[]): Promise<string> {
  let said = ''
  const terminal = { write: (text: string) => (said += text), writeError: () => undefined, ask: undefined }
  await runCommandLine([...words, '--help'], { environment: {} } as never, terminal)
  return said.split('\n')[0] ?? ''
}
