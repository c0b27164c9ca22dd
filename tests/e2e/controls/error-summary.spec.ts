/** What stands above a step that could not be left. */
import { expect, type Page } from '@playwright/test'
import { field, openOnStep, pressContinue } from '#tests/support/apply-form.ts'
import { test } from '#tests/support/browser-test.ts'
import { typeInto } from '#tests/support/person-input.ts'

const summary = (page: Page) => page.getByRole('alert').filter({ hasText: 'Please fix ' })

test('its lines stand in the order of the questions, and a screen reader finds a heading and a list of links', {
  tag: '@long',
}, async ({ page }) => {
  await openOnStep(page, 'employment')
  await field(page, 'Employed').check()
  await pressContinue(page)
  await expect(summary(page)).toMatchAriaSnapshot(`
    - alert:
      - heading "Please fix 3 answers" [level=2]
      - list:
        - listitem:
          - link "Employer is required. Self-employed? Enter your business name or your own name."
        - listitem:
          - link "Job title is required"
        - listitem:
          - link "Choose how long you’ve had this job"
  `)
})

test('every failed try takes the focus; Enter and a press, short or long, lead to the field; a mended line goes', {
  tag: '@long',
}, async ({ page }) => {
  await openOnStep(page, 'contact')
  for (const line of ['Please enter a valid phone number', 'Please enter a valid work phone number']) {
    await pressContinue(page)
    await expect(summary(page)).toBeFocused()
    await expect(summary(page).getByRole('link', { name: line, exact: true })).toBeVisible()
  }
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(field(page, 'Cell phone')).toBeFocused()
  for (const delay of [0, 250]) {
    await summary(page).getByRole('link', { name: 'Please enter a valid work phone number' }).click({ delay })
    await expect(field(page, 'Work phone')).toBeFocused()
  }
  await typeInto(field(page, 'Work phone'), '5125550163')
  await expect(summary(page).getByRole('link')).toHaveText(['Please enter a valid phone number'])
  await typeInto(field(page, 'Cell phone'), '5125550148')
  await expect(summary(page)).toHaveCount(0)
})

test.describe('with a finger', { tag: '@long' }, () => {
  test.use({ hasTouch: true, viewport: { width: 375, height: 667 } })

  test('a tap leads to the first control of a group', async ({ page }) => {
    await openOnStep(page, 'identity')
    await pressContinue(page)
    await summary(page).getByRole('link', { name: 'Date of birth is required' }).tap()
    await expect(field(page, 'Month')).toBeFocused()
    await expect(field(page, 'Month')).toBeInViewport()
  })
})
