/** `alert`: tells ALERT_MAIL that a unit has failed. systemd runs it, or compose.yaml's `copy`, once in six hours for each unit. */
import { randomUUID } from 'node:crypto'
import { greet, renderLetter } from '#server/mails/letter.ts'
import { makeSmtpMailer } from '#server/platform/mail/smtp-mailer.ts'
import { configOf } from './backup/backup-settings.ts'
import { endingWith, type PlaceOptions, type ProductionCommand, ProductionFailure, placeOf, withPlace } from './command.ts'
import { whyFailed } from './init/answers.ts'

export const alertCommand: ProductionCommand = (program) => {
  withPlace(program.command('alert'))
    .description('mails ALERT_MAIL that a unit has failed; the units of the backup run it')
    .requiredOption('--unit <unit>', 'which one')
    .action(endingWith(alert))
}

async function alert({ unit, ...place }: PlaceOptions & { readonly unit: string }): Promise<number> {
  const installation = placeOf(place)
  const { alertMail, smtpUrl, mailFrom, mailTimeoutMs, publicUrl } = configOf(installation)
  if (!alertMail) throw new ProductionFailure(`${unit} has failed, and ALERT_MAIL names nobody to tell.`)
  const mailer = makeSmtpMailer({ url: smtpUrl, from: mailFrom, timeoutMs: mailTimeoutMs })
  const { hostname } = new URL(publicUrl)
  const letter = renderLetter({
    subject: `${unit} has failed`,
    greeting: greet(),
    paragraphs: [
      `${unit} of ${hostname} has failed. Look at it on the machine: ${whyFailed(installation, unit.replace(`${installation.name}-`, ''))}`,
    ],
    closing: ['Until it is mended, what is lost may stay lost.'],
  })
  const sending = await mailer.send({ to: alertMail, ...letter, messageId: `<${randomUUID()}@${hostname}>` })
  mailer.close()
  if (sending.kind !== 'sent') throw new ProductionFailure(`The mail about ${unit} was not taken (${sending.code}).`)
  return 0
}
