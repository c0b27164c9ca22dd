/** One choice of a few, each a whole tile. */
import { expect } from '@playwright/test'
import { field, openOnStep, pressContinue } from '#tests/support/apply-form.ts'
import { test } from '#tests/support/browser-test.ts'

/** Far from the circle and from the word: the tile itself. */
const EDGE = { x: 5, y: 5 }

test('with the keyboard it is one stop, Space takes the first, the arrows the others; the mouse takes any', {
  tag: '@long',
}, async ({ page }) => {
  await openOnStep(page, 'income')
  await page.keyboard.press('Tab')
  await expect(field(page, 'Weekly')).toBeFocused()
  await page.keyboard.press('Space')
  await expect(field(page, 'Weekly')).toBeChecked()
  await page.keyboard.press('ArrowDown')
  await expect(field(page, 'Bi-weekly (every two weeks)')).toBeChecked()
  await page.keyboard.press('ArrowUp')
  await expect(field(page, 'Weekly')).toBeChecked()
  await page.keyboard.press('Tab')
  await expect(field(page, 'Monthly gross income')).toBeFocused()

  // The mouse, short or long, takes a tile anywhere.
  const tile = (word: string) => page.locator('label').filter({ hasText: new RegExp(`^${word}$`) })
  await tile('Monthly').click({ position: EDGE })
  await expect(field(page, 'Monthly')).toBeChecked()
  await tile('Weekly').click({ position: EDGE, delay: 250 })
  await expect(field(page, 'Weekly')).toBeChecked()
  await expect(field(page, 'Monthly')).not.toBeChecked()
})

test.describe('with a finger', { tag: '@long' }, () => {
  test.use({ hasTouch: true, viewport: { width: 375, height: 667 } })

  test('a tap takes a tile; a screen reader hears the question, the choices and what is wrong', async ({ page }) => {
    await openOnStep(page, 'employment')
    await pressContinue(page)
    const group = page.getByRole('group', { name: 'Employment status' })
    await expect(group).toMatchAriaSnapshot(`
      - group "Employment status":
        - radio "Employed"
        - text: Employed
        - radio "Self-employed"
        - text: Self-employed
        - radio "Unemployed"
        - text: Unemployed
        - paragraph: Choose your employment status
    `)
    for (const radio of await group.getByRole('radio').all())
      await expect(radio).toHaveAccessibleDescription('Choose your employment status')
    await page.locator('label', { hasText: 'Unemployed' }).tap({ position: EDGE })
    await expect(field(page, 'Unemployed')).toBeChecked()
    await expect(field(page, 'Unemployed')).toHaveAccessibleDescription('')
  })
})
