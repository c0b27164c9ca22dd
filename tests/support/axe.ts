/** axe inside a page that stays open: its own builder opens a second page for every run, which takes five times as long. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from '@playwright/test'
import type axe from 'axe-core'
import { drawFarParts, layoutProblems, paleTexts, smallTargets, unmarkedLinks } from './page-survey.ts'

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** WCAG 2.2 AA, and what axe's makers think good practice beside it. */
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/**
 * What axe is asked. In forced colors it takes the page's own colors for those that are shown: there `paleTexts` looks at contrast, and axe at
 * the rest. `structure` leaves out the three rules that take most of its time, where `paleTexts`, `smallTargets` and `unmarkedLinks`, which
 * ask for more than they do, look at the same page.
 */
const QUESTIONS = {
  all: { runOnly: { type: 'tag', values: TAGS } },
  forced: { runOnly: { type: 'tag', values: TAGS }, rules: { 'color-contrast': { enabled: false } } },
  /** Where `paleTexts` and `unmarkedLinks` look at the same page, and targets may be smaller than a thumb. */
  allButColors: {
    runOnly: { type: 'tag', values: TAGS },
    rules: { 'color-contrast': { enabled: false }, 'link-in-text-block': { enabled: false } },
  },
  structure: {
    runOnly: { type: 'tag', values: TAGS },
    rules: { 'color-contrast': { enabled: false }, 'target-size': { enabled: false }, 'link-in-text-block': { enabled: false } },
  },
} as const satisfies Record<string, axe.RunOptions>

export async function violationsOn(page: Page, where: string, asked: keyof typeof QUESTIONS = 'all'): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE)
  const found = await page.evaluate(async (options) => {
    const { axe: runner } = window as unknown as { axe: typeof axe }
    // Wherever a page happens to be scrolled to, half a control may lie under a bar that sticks: that says nothing of its size.
    const bars = [...document.querySelectorAll<HTMLElement>('[data-sticks]')]
    for (const bar of bars) bar.style.position = 'static'
    const { violations } = await runner.run(document, { ...options, resultTypes: ['violations'] })
    for (const bar of bars) bar.style.position = ''
    return violations.map(({ id, nodes }) => `${id} at ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)
  }, QUESTIONS[asked] as axe.RunOptions)
  return found.map((violation) => `${where}: ${violation}`)
}

/**
 * What is in another place at this width has its own color there a moment later, however short its transition; and what scrolls there is known to
 * scroll once the frame that its size was seen in has been drawn.
 */
export async function resize(page: Page, size: { width: number; height: number }): Promise<void> {
  await page.setViewportSize(size)
  await page.evaluate(async () => {
    for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame)
    await Promise.allSettled(
      document.getAnimations().map(({ effect, finished }) => effect?.getTiming().iterations === 1 && finished),
    )
  })
}

/** Where a link is lower than a thumb, or a sign of progress just appears: axe at the first width, its structure at the last, and whether all fits. */
export async function violationsAt(page: Page, where: string, widths: readonly number[] = [320, 1280]): Promise<string[]> {
  const problems: string[] = []
  for (const width of widths) {
    const at = `${where} at ${width} px`
    await resize(page, { width, height: 800 })
    problems.push(...(await violationsOn(page, at, width === widths[0] ? 'all' : 'structure')))
    problems.push(...(await page.evaluate(layoutProblems)).map((problem) => `${at}: ${problem}`))
  }
  return problems
}

const SURVEYS = [layoutProblems, smallTargets, unmarkedLinks, paleTexts]
/** What axe is asked where the surveys look at the same page. */
export const BESIDE_SURVEYS = process.env.LONG ? 'all' : 'structure'

/** At each width whether all fits, can be hit and can be read; at the first axe too, and with LONG at the last, where the page stays. */
export async function problemsOn(page: Page, where: string, widths: readonly number[] = [320, 375, 1280], height = 800) {
  const problems: string[] = []
  await page.evaluate(drawFarParts)
  for (const width of widths) {
    const at = `${where} at ${width} px`
    await resize(page, { width, height })
    for (const survey of SURVEYS) problems.push(...(await page.evaluate(survey)).map((problem) => `${at}: ${problem}`))
    if (width === widths[0] || (process.env.LONG && width === widths.at(-1)))
      problems.push(...(await violationsOn(page, at, BESIDE_SURVEYS)))
  }
  return problems
}
