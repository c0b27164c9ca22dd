import { expect } from '@playwright/test'
import { test } from '#tests/support/browser-test.ts'
import { problemsInHtml } from '#tests/support/html-rules.ts'
import { servedPage, servedPages } from '#tests/support/served-pages.ts'

test('the HTML of every page is valid as it is served', async () => {
  test.slow()
  const problems: string[] = []
  for (const { html, route } of [...(await servedPages()), await servedPage('/', { 'sec-gpc': '1' })])
    problems.push(...(await problemsInHtml(html, route)))
  expect(problems).toEqual([])
})

test('an invalid page would be found', async () => {
  const problems = await problemsInHtml(
    '<!DOCTYPE html><html lang="en"><head><title>A</title></head><body><ul><div>b</div></ul></body></html>',
    'page',
  )
  expect(problems.join()).toContain('element-permitted-content')
})

test('no page carries a style attribute, which its policy would block', async () => {
  for (const { html, route } of await servedPages()) expect(html, route).not.toMatch(/<[a-z][^<>]* style="/)
})
