/** What a person does to a control: keys one by one, a real paste. */
import type { Locator } from '@playwright/test'

/** Key by key, in place of what stands there. A date is typed as its field asks for it: month, day, year. */
export async function typeInto(field: Locator, text: string): Promise<void> {
  if ((await field.getAttribute('type')) === 'date') {
    const [year, month, day] = text.split('-')
    return field.pressSequentially(`${month}${day}${year}`)
  }
  await field.press('ControlOrMeta+a')
  if (text === '') await field.press('Delete')
  else await field.pressSequentially(text)
}

/** From the clipboard, in place of what stands there. */
export async function pasteInto(field: Locator, text: string): Promise<void> {
  const page = field.page()
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.evaluate((copied) => navigator.clipboard.writeText(copied), text)
  await field.press('ControlOrMeta+a')
  await field.press('ControlOrMeta+v')
}
