import { expect, test } from '@playwright/test'
import { problemsInHtml } from '#tests/support/html-rules.ts'
import { ALL_ROUTES } from '#tests/support/site-routes.ts'

test('the HTML of every page is valid as it is served', async ({ request }) => {
  test.slow()
  const problems: string[] = []
  for (const route of [...ALL_ROUTES, '/no-such-page']) {
    for (const signal of route === '/' ? ['0', '1'] : ['0']) {
      const html = await (await request.get(route, { headers: { 'sec-gpc': signal } })).text()
      problems.push(...(await problemsInHtml(html, route)))
    }
  }
  expect(problems).toEqual([])
})

test('an invalid page would be found', async () => {
  const problems = await problemsInHtml(
    '<!DOCTYPE html><html lang="en"><head><title>A</title></head><body><ul><div>b</div></ul></body></html>',
    'page',
  )
  expect(problems.join()).toContain('element-permitted-content')
})

test('no page carries a style attribute, which its policy would block', async ({ request }) => {
  for (const route of ALL_ROUTES) expect(await (await request.get(route)).text(), route).not.toMatch(/<[a-z][^<>]* style="/)
})
