/** A person who chooses among offers in the browser. */
import { expect, type Frame, type Locator, type Page } from '@playwright/test'
import { FILL, field, openOnStep, PERSON } from './apply-form.ts'

/** The form stands in a page, or in a frame on another site. */
type Form = Page | Frame

export const heading = (page: Form) => page.getByRole('heading', { level: 1 })
export const cards = (page: Form) => page.getByRole('listitem').filter({ has: page.getByRole('heading', { level: 2 }) })
export const OFFERS = /offers?\. You choose\.$|left\. You choose\.$/

export async function checkBoxesAndSend(page: Form): Promise<void> {
  await page.getByLabel('I am not an active-duty member of the military').check()
  await page.getByLabel('I agree to the').check()
  await page.getByRole('button', { name: 'Find my offers' }).click()
}

export async function sendApplication(page: Page, lastName: string, path = '/apply'): Promise<void> {
  await openOnStep(page, 'review', { path, person: { ...PERSON, lastName } })
  await checkBoxesAndSend(page)
}

export async function findOffers(page: Page, lastName: string, path?: string): Promise<void> {
  await sendApplication(page, lastName, path)
  await expect(heading(page)).toHaveText(OFFERS)
}

export const nameOn = async (card: Locator): Promise<string> =>
  String(await card.getByRole('heading', { level: 2 }).textContent()).replace(/^Offer \d+: /, '')

export const cardOf = (page: Form, lender: string | RegExp) =>
  cards(page).filter({ has: page.getByRole('heading', { level: 2, name: lender }) })

/** Opens an offer, and answers what its lender asks. Returns the lender's name; nothing is sent yet. */
export async function openOffer(page: Form, card: Locator): Promise<string> {
  const lender = await nameOn(card)
  const choose = card.getByRole('button', { name: `Choose ${lender}` })
  if (!(await choose.isVisible())) await card.locator('summary').first().click()
  await choose.click()
  await expect(page.getByRole('heading', { name: `Send your application to ${lender}?` })).toBeFocused()
  if (await field(page, 'Bank name').isVisible()) await FILL.bank(page, PERSON)
  const permission = card.getByRole('checkbox')
  if (await permission.isVisible()) await permission.check()
  return lender
}

export const sendTo = (page: Form, lender: string) => page.getByRole('button', { name: `Send to ${lender}` })

export async function chooseOffer(page: Form, card: Locator): Promise<string> {
  const lender = await openOffer(page, card)
  await sendTo(page, lender).click()
  return lender
}

export const openFirstOffer = (page: Form): Promise<string> => openOffer(page, cards(page).first())
export const chooseFirst = (page: Form): Promise<string> => chooseOffer(page, cards(page).first())

/** Chooses the first offer again and again until there is another ending. Returns the lenders that were chosen, in order. */
export async function chooseUntil(page: Page, ending: RegExp): Promise<readonly string[]> {
  const chosen: string[] = []
  for (let tries = 0; tries < 5; tries += 1) {
    const lender = await chooseFirst(page)
    chosen.push(lender)
    // Waiting, and then another page.
    await expect(sendTo(page, lender)).toHaveCount(0)
    await expect(heading(page)).toHaveText(new RegExp(`${OFFERS.source}|${ending.source}`))
    if (ending.test(await heading(page).innerText())) return chosen
  }
  throw new Error('There is no end to the offers')
}
