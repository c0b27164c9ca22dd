/** What the owner does after `init`, in order, with the names and paths of this installation. docs/production.md explains each step. */
import { basename } from 'node:path'
import { type Installation, PRODUCT_NAME, processesOf } from '../installation.ts'
import type { Answers } from './answers.ts'
import { walOf } from './settings-text.ts'

export function nextSteps(installation: Installation, answers: Answers) {
  const { name, databaseFile, nginxFile, restartFile, keyFile, settingsFile } = installation
  const copy = {
    what: `Hand a copy of ${keyFile} to somebody who has no backup, and set BACKUP_COPY_TO and ALERT_MAIL`,
    asRoot: false,
    commands: answers.containers ? [] : [`npm run production -- key-copy --to CERTIFICATE --out FILE${placeFlags(installation)}`],
  }
  if (answers.containers) return [{ what: 'Go on under “Containers”', asRoot: false, commands: [] }, copy]
  const { domain, acmeRoot, certificate, user } = answers
  const unitFiles = Object.values(installation.units)
  // Read as the user, so that a link among them leads root nowhere.
  const fetched = [...unitFiles, nginxFile, restartFile].map(
    (file) => `runuser -u ${user} -- cat ${file} > /root/${name}/${basename(file)}`,
  )
  const units = processesOf(installation, answers).map(({ unit }) => unit.replace('.service', ''))
  const isFromCertbot = certificate.startsWith('/etc/letsencrypt/')
  return [
    {
      what: 'Make the role and the database',
      asRoot: true,
      commands: [`runuser -u ${user} -- cat ${databaseFile} | runuser -u postgres -- psql --set ON_ERROR_STOP=1 --quiet`],
    },
    {
      what: 'Start the processes, the nightly backup with them',
      asRoot: true,
      commands: [
        `install -d -m 700 /root/${name}`,
        ...fetched,
        `cd /root/${name}   # and read what is there`,
        `install -m 644 ${unitFiles.map((file) => basename(file)).join(' ')} /etc/systemd/system/`,
        `install -m 755 ${basename(restartFile)} /usr/local/sbin/${name}-restart`,
        'systemctl daemon-reload',
        `systemctl enable --now ${units.join(' ')} ${name}-backup.timer ${name}-copy.timer${walOf(answers) ? ` ${name}-wal` : ''}`,
      ],
    },
    ...(isFromCertbot
      ? [
          {
            what: 'Get the certificate; certbot renews it by itself',
            asRoot: true,
            commands: [`certbot certonly --webroot -w ${acmeRoot} -d ${domain} --deploy-hook 'systemctl reload nginx'`],
          },
        ]
      : []),
    {
      what: 'Put nginx in front',
      asRoot: true,
      commands: [
        `install -m 644 /root/${name}/${basename(nginxFile)} /etc/nginx/sites-available/${name}`,
        `ln -sf ../sites-available/${name} /etc/nginx/sites-enabled/${name}`,
        'nginx -t && systemctl reload nginx',
      ],
    },
    { what: 'Try everything', asRoot: false, commands: [`npm run production -- check${placeFlags(installation)}`] },
    {
      what: 'Add the lenders (docs/lenders.md)',
      asRoot: false,
      commands: [`ENV_FILE=${settingsFile} npm run operator -- lenders check ${installation.lendersFile}`],
    },
    {
      what: 'Make a backup, and see that it can be restored',
      asRoot: false,
      commands: [
        `npm run production -- backup${placeFlags(installation)}`,
        `npm run production -- restore-test${placeFlags(installation)}`,
      ],
    },
    copy,
  ]
}

const placeFlags = ({ name, folder, data }: Installation): string =>
  [
    name === PRODUCT_NAME ? '' : ` --name ${name}`,
    folder === `/etc/${name}` ? '' : ` --folder ${folder}`,
    data === `/var/lib/${name}` ? '' : ` --data ${data}`,
  ].join('')

export const describeSteps = (steps: ReturnType<typeof nextSteps>): string =>
  steps
    .map(({ what, asRoot, commands }, place) =>
      [`${place + 1}. ${what}${asRoot ? ' (as root)' : ''}`, ...commands.map((command) => `     ${command}`)].join('\n'),
    )
    .join('\n')
