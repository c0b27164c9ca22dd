/** Mail: whether the server takes our mails, and whether others will believe that they are ours. */
import { randomUUID } from 'node:crypto'
import { testMail } from '#server/mails/test-mail.ts'
import { isLoopback } from '#server/platform/loopback.ts'
import { type Mailer, makeSmtpMailer } from '#server/platform/mail/smtp-mailer.ts'
import { type Check, type Finding, failed, notTried, type Opening, ok, subjectThatOpens, warning } from './check.ts'
import type { Examined } from './examined.ts'
import { recordsOf } from './names.ts'

interface ExaminedMail extends Examined {
  readonly mailer: Mailer
}

const CHECKS: readonly Check<ExaminedMail>[] = [
  {
    name: 'Test mail',
    tries: 'with `--mail-to ADDRESS`, a real mail is taken for that address; what the inbox says of it is for you to look at',
    run: sendTestMail,
  },
  {
    name: 'Sender’s records',
    tries: 'the domain of `MAIL_FROM` names its senders (SPF) and says what to do with others (DMARC)',
    run: senderRecords,
  },
]

export const mail = subjectThatOpens<ExaminedMail>({
  name: 'Mail',
  opening: { name: 'Server', tries: 'it answers, encrypts with a certificate that holds, and lets us in', open },
  checks: CHECKS,
})

async function open(examined: Examined): Promise<Opening<ExaminedMail>> {
  const { config, environment } = examined
  if (!environment.SMTP_URL)
    return { kind: 'closed', findings: failed('SMTP_URL is missing.', 'Name a mail server in the settings file.') }
  const mailer = makeSmtpMailer({ url: config.smtpUrl, from: config.mailFrom, timeoutMs: config.mailTimeoutMs })
  const close = async () => mailer.close()
  const greeting = await mailer.greet()
  if (greeting.kind !== 'welcome') {
    await close()
    return { kind: 'closed', findings: refusal(mailer.server, greeting) }
  }
  const { hostname, username } = new URL(config.smtpUrl)
  const how = isLoopback(hostname) ? 'on this machine' : 'encrypted, with a certificate that holds'
  const findings = ok(`${mailer.server} answers, ${how}${username ? ', and lets us in' : '; no user is named'}.`)
  return { kind: 'open', given: { ...examined, mailer }, findings, close }
}

type Failure = Exclude<Awaited<ReturnType<Mailer['greet']>>, { kind: 'welcome' }>

const refusal = (server: string, { code, reply }: Failure): Finding =>
  failed(
    `${server} does not take our mails (${code}${reply ? `: ${reply}` : ''}).`,
    TO_DO[code] ?? 'Check SMTP_URL: host, port, user and password.',
  )

const TO_DO: Readonly<Record<string, string>> = {
  ETLS: 'Use a mail server that offers TLS with a certificate that holds; NODE_EXTRA_CA_CERTS adds an authority of your own.',
  EAUTH: 'Check user and password of SMTP_URL; characters such as @ and / are written as %40 and %2F.',
  535: 'Check user and password of SMTP_URL; characters such as @ and / are written as %40 and %2F.',
  ECONNECTION: 'Check host and port of SMTP_URL, and whether your provider lets mail out on that port.',
  ESOCKET: 'Check host and port of SMTP_URL, its certificate, and whether your provider lets mail out on that port.',
  ETIMEDOUT: 'Check host and port of SMTP_URL, and whether your provider lets mail out on that port.',
}

async function sendTestMail({ mailer, mailTo, config }: ExaminedMail): Promise<Finding> {
  if (!mailTo) return notTried('Name an address of yours with --mail-to to have a mail sent there.')
  const { hostname } = new URL(config.publicUrl)
  const result = await mailer.send({ to: mailTo, ...testMail(config.publicUrl), messageId: `<${randomUUID()}@${hostname}>` })
  if (result.kind !== 'sent') return refusal(mailer.server, result)
  return ok(
    `A test mail is on its way to ${mailTo}. It should arrive within minutes, in the inbox and not among spam, and its full headers should say spf=pass, dkim=pass and dmarc=pass.`,
  )
}

const PUBLISH = 'Your mail provider tells which records to publish; without them mails end up as spam.'

async function senderRecords({ config, resolver }: ExaminedMail): Promise<readonly Finding[]> {
  const domain = config.mailFrom.replace(/^.*@/, '').replace(/>$/, '')
  const textsOf = async (name: string) => (await recordsOf(() => resolver.resolveTxt(name)))?.map((parts) => parts.join(''))
  const [own, dmarc] = await Promise.all([textsOf(domain), textsOf(`_dmarc.${domain}`)])
  if (!own || !dmarc) return [notTried('No name server answers.')]
  const senders = own.filter((text) => /^v=spf1( |$)/i.test(text))
  return [
    senders.length === 1
      ? ok(`${domain} names its senders (SPF).`)
      : warning(
          senders.length === 0
            ? `${domain} has no SPF record.`
            : `${domain} has ${senders.length} SPF records, which counts as none.`,
          PUBLISH,
        ),
    dmarc.some((text) => /^v=DMARC1\b/i.test(text))
      ? ok(`${domain} has a DMARC record.`)
      : warning(`_dmarc.${domain} has no DMARC record.`, PUBLISH),
  ]
}
