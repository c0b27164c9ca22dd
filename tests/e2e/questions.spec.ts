/** The questions of every-route.spec.ts find what they look for. */
import { expect } from '@playwright/test'
import { violationsOn } from '#tests/support/axe.ts'
import { collectComplaints, FAILED_REQUEST, test } from '#tests/support/browser-test.ts'
import {
  layoutProblems,
  paleTexts,
  seenElements,
  smallTargets,
  unmarkedControls,
  unmarkedLinks,
} from '#tests/support/page-survey.ts'
import { longerHeadlines } from '#tests/support/visits/first-screen.ts'
import { unmarkedStops } from '#tests/support/visits/focus-marks.ts'
import { furnitureProblems } from '#tests/support/visits/furniture.ts'
import { lookProblems } from '#tests/support/visits/look.ts'
import { foreignRequests } from '#tests/support/visits/outsiders.ts'
import { printProblems } from '#tests/support/visits/paper.ts'
import { weightProblems } from '#tests/support/visits/weight.ts'

test('axe', { tag: '@long' }, async ({ page }) => {
  await page.setContent('<main><h1>A page</h1><img src="nothing.png"><p style="color: #999">Pale</p></main>')
  const rulesBroken = async (asked?: 'structure') =>
    (await violationsOn(page, 'page', asked)).map((violation) => violation.split(' ')[1])
  expect(await rulesBroken()).toEqual(expect.arrayContaining(['color-contrast', 'document-title', 'html-has-lang', 'image-alt']))
  expect(await rulesBroken('structure')).toEqual(expect.arrayContaining(['document-title', 'html-has-lang', 'image-alt']))
})

test('the survey of what fits, can be hit and can be read', { tag: '@long' }, async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 800 })
  await page.setContent(`
    <main>
      <p id="wide" style="width: 400px">The page scrolls sideways and the text leaves the screen, since this is wider than that</p>
      <p style="width: 60px; overflow: hidden; white-space: nowrap">This is cut off</p>
      <p style="height: 10px; overflow: hidden">This is cut off<br>below</p>
      <div style="width: 40px; white-space: nowrap">This sticks out</div>
      <a href="#wide" style="display: block; height: 20px">Too small</a>
      <p>A sentence with a <a href="#wide">link</a> in it</p>
      <p style="color: #767676">Pale</p>
      <input name="typed" style="height: 44px; color: #767676">
      <div style="width: 100px; overflow-x: auto"><p style="width: 400px; white-space: nowrap">A frame that scrolls by itself is no problem at all</p></div>
    </main>`)
  expect((await page.evaluate(layoutProblems)).map((problem) => problem.split(':')[0])).toEqual([
    'the page scrolls sideways',
    'text leaves the screen',
    'text sticks out of its box',
    'text sticks out of its box',
    'text sticks out of its box',
    'text is cut off sideways',
    'text is cut off below',
  ])
  expect(await page.evaluate(smallTargets)).toEqual(['a "Too small" is 20 px high'])
  expect(await page.evaluate(paleTexts)).toEqual([
    expect.stringMatching(/^"Pale" reaches 4\.5\d:1$/),
    expect.stringMatching(/^what is typed into "typed" reaches 4\.5\d:1$/),
  ])
})

test('words that are pale because of what else lies there', { tag: '@long' }, async ({ page }) => {
  await page.setContent(`
    <main style="position: relative">
      <div style="position: absolute; top: 0; width: 200px; height: 100px; background: black"></div>
      <p style="position: relative; margin: 0">Over a dark sheet</p>
      <p style="margin: 100px 0 0">Below it</p>
    </main>`)
  expect(await page.evaluate(paleTexts)).toEqual(['"Over a dark sheet" reaches 1.00:1'])
})

test('what only some readers see', { tag: '@long' }, async ({ page }) => {
  await page.setContent('<style>@media (prefers-color-scheme: dark) { i { display: none } }</style><p>For all</p><i>For some</i>')
  const seen = await page.evaluate(seenElements)
  await page.emulateMedia({ colorScheme: 'dark' })
  expect(await page.evaluate(seenElements)).toEqual(seen.slice(0, -1))
})

test('a control without an edge', { tag: '@long' }, async ({ page }) => {
  await page.setContent(`
    <button style="border: 0; background: green">Without</button>
    <button>With</button>
    <input style="border: 0" aria-label="Without">
    <input aria-label="With">
    <a class="button" href="#x" style="display: inline-block">Without</a>
    <a href="#x">A link is known by its line</a>`)
  expect(await page.evaluate(unmarkedControls)).toEqual([
    'button "Without" has no edge',
    'input "Without" has no edge',
    'a "Without" has no edge',
  ])
})

test('a link that only its color marks', { tag: '@long' }, async ({ page }) => {
  await page.setContent(`
    <style>a { text-decoration: none } .line { text-decoration: underline }</style>
    <p>A sentence with a <a href="#x">bare link</a> in it</p>
    <p>A sentence with a <a class="line" href="#x">marked one</a>, and <b><a href="#x">a bold one</a></b></p>
    <ul><li><a href="#x">A line of its own</a></li></ul>`)
  expect(await page.evaluate(unmarkedLinks)).toEqual([
    'only its color marks the link "bare link"',
    'only its color marks the link "a bold one"',
  ])
})

test('what has the focus and does not show it', { tag: '@long' }, async ({ page }) => {
  await page.setContent(`
    <style>:focus-visible { outline: 2px solid } a.thin:focus { outline-width: 1px } a.bare:focus { outline: none }</style>
    <a href="#x">Marked</a><a class="thin" href="#x">Thin</a><a class="bare" href="#x">Bare</a><button>Marked</button>`)
  expect(await unmarkedStops(page)).toEqual([
    'does not show that it has the focus: A Thin',
    'does not show that it has the focus: A Bare',
  ])
})

test('what does not print', { tag: '@long' }, async ({ page }) => {
  await page.emulateMedia({ media: 'print' })
  await page.setContent(`
    <header>A header</header>
    <main style="background: black">
      <h1 style="color: white">A page</h1>
      <details><summary>A question</summary><p>An answer</p></details>
      <div class="table-frame" style="overflow-x: auto">A table</div>
    </main>`)
  expect(await page.evaluate(printProblems)).toEqual([
    'prints its heading in rgb(255, 255, 255)',
    'prints its heading on rgb(0, 0, 0)',
    'prints only a part of the table "A table"',
    'does not print "An answer"',
    'prints <header> "A header"',
  ])
})

test('a headline that takes more lines until its font is there', { tag: '@long' }, async ({ page }) => {
  await page.setContent(`
    <style>
      @font-face { font-family: Bitter; src: local("DejaVu Serif Bold"), local("Liberation Serif Bold"); size-adjust: 50% }
      h1 { font: 40px Bitter, serif; width: 320px }
    </style>
    <h1>Words that take two lines at most</h1>`)
  expect(await page.evaluate(longerHeadlines)).toEqual([expect.stringMatching(/^the headline takes \d lines instead of \d until/)])
  await page.setContent('<h1 style="font-family: Arial, serif">In another font</h1>')
  expect(await page.evaluate(longerHeadlines)).toEqual(['has a headline in Arial, and 1 fonts in its place'])
})

test('a header that is in the way and a footer that is not whole', { tag: '@long' }, async ({ page }) => {
  await page.setContent(`
    <header style="height: 90px; background: red"></header>
    <footer style="height: 2000px"><a href="/elsewhere">FAQ</a></footer>`)
  const found = await furnitureProblems(page, '/faq')
  expect(found).toEqual(
    expect.arrayContaining([
      'the header is 90 px high',
      'Apply Now is not in sight in the header',
      'the footer is 2000 px high',
      'the footer does not say /people under 18/',
    ]),
  )
  expect(await furnitureProblems(page, '/apply')).toContain('the header lies on a band')
})

test('a page that does not keep to the look', { tag: '@long' }, async ({ page }) => {
  const fold = '<details><summary>More</summary>Words</details>'
  await page.setContent(`
    <header><div class="page" style="padding-left: 30px">A header</div></header>
    <main>
      <div class="band" style="background: green"><h1>A page</h1><div class="band-drawing"><div><svg style="width: 90px; height: 90px"></svg></div></div></div>
      <div class="band" style="background: navy">Another band</div>
      ${fold.repeat(9)}<div data-questions="">${fold.repeat(9)}</div>
    </main>`)
  const found = await page.evaluate(lookProblems)
  expect(found).toEqual(
    expect.arrayContaining([
      'has left edges at 38 px, div; 8 px, h1',
      'the drawing is 90 px wide',
      'has 9 disclosures',
      '"More" is a disclosure of another design',
      'has bands in rgb(0, 128, 0) and rgb(0, 0, 128)',
    ]),
  )
  await page.setViewportSize({ width: 375, height: 667 })
  expect(await page.evaluate(lookProblems)).toContain('the drawing is 90 px high')
})

test('a page that weighs too much, or hydrates too early', { tag: '@long' }, () => {
  const seen = [
    { path: '/faq', bytes: 40_000 },
    { path: '/_astro/react.js', bytes: 6000 },
  ]
  const wire = { transfers: seen, open: async () => {} }
  expect(weightProblems(wire, '/faq')).toEqual([
    'weighs 46000 bytes, more than 45000',
    'loads /_astro/react.js before anything is touched',
  ])
  expect(weightProblems(wire, '/emergency-loans')).toContain('the page itself was not seen on the wire')
})

test('another site that is asked, and an error', { tag: '@long' }, async ({ page, baseURL, causes }) => {
  causes(FAILED_REQUEST, /stranger\.js/, /On purpose/)
  const foreign = foreignRequests(page, String(baseURL))
  const complained: string[] = []
  collectComplaints(page.context(), complained)
  await page.goto('/robots.txt')
  await page.setContent('<script src="http://127.0.0.1:9/stranger.js"></script><script>throw new Error("On purpose")</script>')
  expect(foreign).toEqual(['http://127.0.0.1:9/stranger.js'])
  expect(complained).toContain('Error: On purpose')
})
