/** The street with its examples. When they come, and what they fill in, is with what fills itself in. */
import { expect, type Page } from '@playwright/test'
import { field, onStep, openOnStep, PERSON } from '#tests/support/apply-form.ts'
import { test } from '#tests/support/browser-test.ts'
import { pasteInto, typeInto } from '#tests/support/person-input.ts'

const street = (page: Page) => field(page, 'Street address')
const list = (page: Page) => page.getByRole('listbox', { name: 'Suggestions' })
const example = (page: Page, type: string) => list(page).getByRole('option', { name: `12 Main ${type}` })

async function openWithExamples(page: Page): Promise<void> {
  await openOnStep(page, 'address')
  await typeInto(field(page, 'ZIP code'), PERSON.zipCode)
  await expect(field(page, 'City')).toHaveValue(PERSON.city)
  await typeInto(street(page), '12 Main')
  await expect(list(page)).toBeVisible()
}

test('eye and screen reader are told that the examples are made up; keys and a mouse button, short or long, choose one', {
  tag: '@long',
}, async ({ page }) => {
  await openWithExamples(page)
  await expect(page.getByText('Example addresses. We don’t look them up.', { exact: true })).toBeVisible()
  await expect(street(page)).toHaveAttribute('aria-expanded', 'true')
  await expect(street(page)).toHaveAccessibleDescription(
    '3 suggestions. Example addresses. We don’t look them up. Use the arrow keys to choose one.',
  )
  await expect(list(page)).toMatchAriaSnapshot(`
    - listbox /Example addresses/:
      - option "12 Main Street"
      - option "12 Main Avenue"
      - option "12 Main Drive"
  `)
  await expect(list(page)).toHaveAccessibleName('Suggestions: Example addresses. We don’t look them up.')
  await street(page).press('Escape')
  await expect(street(page)).toHaveAttribute('aria-expanded', 'false')

  // The arrows go around, Enter takes the marked one, Escape keeps what was typed, Tab goes on.
  await typeInto(street(page), '12 Main')
  await expect(list(page)).toBeVisible()
  const marked = list(page).getByRole('option', { selected: true })
  for (const [key, text] of [
    ['ArrowDown', '12 Main Street'],
    ['ArrowDown', '12 Main Avenue'],
    ['ArrowDown', '12 Main Drive'],
  ] as const) {
    await street(page).press(key)
    await expect(marked).toHaveText(text)
    await expect(street(page)).toHaveAttribute('aria-activedescendant', (await marked.getAttribute('id')) ?? 'none')
  }
  await street(page).press('ArrowDown')
  await expect(marked).toHaveCount(0)
  await street(page).press('ArrowUp')
  await expect(marked).toHaveText('12 Main Drive')
  await street(page).press('Escape')
  await expect(list(page)).toBeHidden()
  await expect(street(page)).toHaveValue('12 Main')
  await street(page).press('End')
  await street(page).press('e')
  await expect(list(page)).toBeVisible()
  await street(page).press('ArrowDown')
  await street(page).press('Enter')
  await expect(street(page)).toHaveValue('12 Maine Street')
  await onStep(page, 'address')
  await street(page).press('Tab')
  await expect(field(page, 'Apartment or unit (optional)')).toBeFocused()

  // A press that is taken back chooses nothing, and the list waits.
  await typeInto(street(page), '12 Main')
  await expect(list(page)).toBeVisible()
  await example(page, 'Avenue').hover()
  await page.mouse.down()
  await page.getByRole('heading', { level: 1 }).hover()
  await page.mouse.up()
  await expect(street(page)).toHaveValue('12 Main')
  await expect(list(page)).toBeVisible()

  // A mouse button chooses, however long it is held.
  for (const holdMs of [0, 110, 250, 700]) {
    await typeInto(street(page), '12 Main')
    await example(page, 'Avenue').click({ delay: holdMs })
    await expect(street(page), `${holdMs} ms`).toHaveValue('12 Main Avenue')
    await expect(list(page)).toBeHidden()
    await expect(street(page)).toBeFocused()
  }
})

test('the list covers nothing, and what is below stands still while it comes and goes', { tag: '@long' }, async ({ page }) => {
  await openOnStep(page, 'address')
  await typeInto(field(page, 'ZIP code'), PERSON.zipCode)
  await expect(field(page, 'City')).toHaveValue(PERSON.city)
  for (const width of [375, 1280]) {
    await page.setViewportSize({ width, height: 900 })
    await typeInto(street(page), '')
    await street(page).click()
    // On a phone the button stays at the bottom of the screen.
    const controls = [
      field(page, 'Apartment or unit (optional)'),
      ...(width > 375 ? [page.getByRole('button', { name: 'Continue' })] : []),
    ]
    const below = () =>
      Promise.all(
        controls.map((control) => control.evaluate((element) => Math.round(element.getBoundingClientRect().top + scrollY))),
      )
    const before = await below()
    await typeInto(street(page), '12 Main')
    await expect(list(page)).toBeVisible()
    expect(await below()).toEqual(before)

    await field(page, 'Apartment or unit (optional)').click({ delay: 250 })
    await expect(field(page, 'Apartment or unit (optional)')).toBeFocused()
    await expect(list(page)).toBeHidden()
    expect(await below()).toEqual(before)

    await typeInto(street(page), '12 Main')
    await expect(list(page)).toBeVisible()
    await page.getByRole('button', { name: 'Continue' }).click({ delay: 250 })
    await onStep(page, 'bank')
    await page.getByRole('button', { name: 'Back' }).click()
    await expect(street(page)).toHaveValue('12 Main')
  }
})

test.describe('with a finger', { tag: '@long' }, () => {
  test.use({ hasTouch: true, viewport: { width: 375, height: 667 } })

  test('a tap chooses one of what was pasted', async ({ page }) => {
    await openOnStep(page, 'address')
    await street(page).tap()
    await pasteInto(street(page), '12 Main st.')
    await example(page, 'Drive').tap()
    await expect(street(page)).toHaveValue('12 Main Drive')
    await expect(list(page)).toBeHidden()
  })
})
