/** settings.env: the settings that all processes share, each with a line of why. */
import { SETTINGS } from '#server/settings/config.ts'
import { type Installation, NGINX_ADDRESS, processesOf } from '../installation.ts'
import type { Answers } from './answers.ts'
import { settingsLine, usualSetting } from './settings-line.ts'

export function settingsText(installation: Installation, answers: Answers, operatorToken: string): string {
  const { keyFile, lendersFile, lenderSecretsFile, erasureLog, name } = installation
  const operators = processesOf(installation, answers).find(({ role }) => role === 'worker')
  const rows: readonly (readonly [why: string, name: string, value: string])[] = [
    ['Production refuses every default of the sandbox.', 'NODE_ENV', 'production'],
    [
      'true: a staging site. Production’s rules, with lenders in test mode. Never change it: make another installation.',
      'STAGING',
      String(answers.staging),
    ],
    ['The address that visitors use.', 'PUBLIC_URL', `https://${answers.domain}`],
    [
      'nginx on this machine is believed about visitors’ addresses, and nobody else.',
      'TRUST_PROXY',
      answers.containers ? NGINX_ADDRESS : 'loopback',
    ],
    [
      'The database. A socket or loopback; on another machine TLS that checks the server: ?sslmode=verify-full',
      'DATABASE_URL',
      answers.databaseUrl,
    ],
    ['The keys. A rotation writes a new file in the place of this one.', 'KEY_FILE', keyFile],
    ['The lenders, and the secrets that their file names.', 'LENDERS_FILE', lendersFile],
    ['', 'LENDER_SECRETS_FILE', lenderSecretsFile],
    ['Whom an older backup must not bring back. Backups copy it.', 'ERASURE_LOG', erasureLog],
    ['The mail server, and the address that mails come from.', 'SMTP_URL', answers.smtpUrl],
    ['', 'MAIL_FROM', answers.mailFrom],
    ['Lets operators in. Whoever has it can read what people have entered.', 'OPERATOR_TOKEN', operatorToken],
    [
      'Where npm run operator finds a process: the first worker.',
      'OPERATOR_URL',
      `http://${operators?.host ?? '127.0.0.1'}:${operators?.operatorPort ?? 0}`,
    ],
    [
      'Services that tell a visitor’s IPv4 address. Empty: visitors over IPv6 cannot apply, so publish no AAAA record.',
      'IP_SERVICES',
      answers.ipServices,
    ],
    ['Whether any moment can be restored: receive-wal keeps the write-ahead log.', 'BACKUP_WAL', String(walOf(answers))],
    ['Where backups are copied, as rclone names it: far:bucket/folder, with [far] in rclone.conf.', 'BACKUP_COPY_TO', ''],
    ['Who is told when a backup or its copy fails.', 'ALERT_MAIL', ''],
    ['as-specified or consumer-first: docs/policies.md.', 'POLICY', answers.policy],
  ]
  const lines = rows.flatMap(([why, setting, value]) => [...(why ? ['', `# ${why}`] : []), settingsLine(setting, value)])
  return `${HEAD(name, answers.containers)}
${lines.join('\n')}

# How long things are kept. Take the # away to change one; pages and the privacy policy follow.
${RETENTION.map((setting) => `#${settingsLine(setting, usualSetting(setting))}`).join('\n')}
`
}

/** Over the socket Debian lets a role replicate. A staging site must not read its neighbor's files. */
export const walOf = ({ databaseUrl, staging }: Pick<Answers, 'databaseUrl' | 'staging'>): boolean =>
  !staging && /^%2f/i.test(new URL(databaseUrl).host)

const HEAD = (name: string, containers: boolean) =>
  `# The settings that all processes of ${name} share. ${containers ? 'After a change: docker compose restart SERVICE, one after the other.' : 'systemd hands them to each unit; after a change restart the units.'}
# ROLE, PORT, OPERATOR_PORT and DATA_DIR stand in ${containers ? 'compose.yaml' : 'the units'}, each process has its own: do not name them here.
# Every other setting and its default: .env.example of the product. Values in 'single quotes' where they hold spaces or signs.
# This file holds secrets: keep it at mode 0600.`

const RETENTION = (Object.keys(SETTINGS) as (keyof typeof SETTINGS)[]).filter((setting) => setting.startsWith('RETENTION_'))
