import { SITE } from '#content/site.ts'
import { greet, type RenderedLetter, renderLetter } from './letter.ts'

export const testMail = (publicUrl: string): RenderedLetter =>
  renderLetter({
    subject: `Test email from ${SITE.brand}`,
    greeting: greet(),
    paragraphs: [`An operator of ${publicUrl} sent this test email to see whether email goes out. It does.`],
    closing: ['You don’t need to do anything.'],
  })
