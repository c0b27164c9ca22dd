import { SITE } from '#content/site.ts'
import { type RenderedLetter, renderLetter } from './letter.ts'

/** For an operator who wants to know whether mails go out. */
export const testMail = (publicUrl: string): RenderedLetter =>
  renderLetter({
    subject: `Test mail from ${SITE.brand}`,
    greeting: 'Hello,',
    paragraphs: [`an operator of ${publicUrl} asked for this mail, to see whether mails go out. They do.`],
    closing: ['There is nothing for you to do.'],
  })
