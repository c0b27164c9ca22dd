/** The units of systemd: a template for web processes, one for workers, and what runs beside them: the backup, its copy, the log's receiver, and alerts. */
import { type Installation, processesOf, type Role, type ServerProcess, unitSettingsOf } from '../installation.ts'
import type { Answers } from './answers.ts'

/** Of `-web@.service` and the like: systemd puts the number of the process in the place of %i, here the last digit of its ports. */
export function processUnitText(installation: Installation, answers: Answers, role: Role): string {
  const { name, data, keyFolder, settingsFile, staticFiles } = installation
  const { app, user } = answers
  const [first] = processesOf(installation, { ...answers, webs: 1, workers: 1 }).filter((each) => each.role === role)
  if (!first) throw new Error(`There is no process of the role ${role}`)
  return `# One ${ROLES[role].what} of ${name}. ${HOW_TO_INSTALL(installation)}
# After a change of settings.env, as root: ${name}-restart

[Unit]
Description=${name} ${role} %i (${ROLES[role].does})
After=network-online.target postgresql.service
Wants=network-online.target
# A process that is refused says why in the journal, and is tried again until that is mended.
StartLimitIntervalSec=0

[Service]
User=${user}
WorkingDirectory=${app}
EnvironmentFile=${settingsFile}
${Object.entries(templateSettings(installation, first))
  .map(([setting, value]) => `Environment=${setting}=${value}`)
  .join('\n')}
${
  role === 'web'
    ? `# nginx serves these from the disk; those of earlier builds stay beside them. One process at a time.
ExecStartPre=/usr/bin/flock ${staticFiles} ${app}/node_modules/.bin/node deploy/copy-static.ts dist/_astro ${staticFiles}/_astro
`
    : ''
}# The Node that the product brings; Debian's own is older.
ExecStart=${app}/node_modules/.bin/node dist-server/main.mjs
Restart=on-failure
RestartSec=100ms
# It ends within 30 seconds of SIGTERM, and hands over what it has begun.
TimeoutStopSec=35
${HARDENING(installation, answers, [keyFolder, data])}
[Install]
WantedBy=multi-user.target
`
}

const ROLES = {
  web: { what: 'web process', does: 'pages and API' },
  worker: { what: 'worker', does: 'mails, unfinished runs, retention' },
} as const

function templateSettings(installation: Installation, first: ServerProcess) {
  const settings = unitSettingsOf(installation, first)
  const numbered = (value: string) => value.replace(/1$/, '%i')
  return {
    ...settings,
    PORT: numbered(settings.PORT),
    OPERATOR_PORT: numbered(settings.OPERATOR_PORT),
    DATA_DIR: numbered(settings.DATA_DIR),
  }
}

/** One row for each unit that runs beside the processes. */
const WORK = {
  backup: {
    what: 'backup',
    when: 'Its timer makes one every night',
    service: 'Type=oneshot',
    writable: ({ backups }) => [backups],
  },
  copy: {
    what: 'copy of backups and logs to another place',
    when: 'Its timer makes one every five minutes, and what is too old is removed here and there',
    service: 'Type=oneshot',
    writable: ({ data }) => [data],
  },
  'receive-wal': {
    what: 'receiver of the write-ahead log',
    when: 'For BACKUP_WAL=true. When nothing arrives, the copy fails',
    service: 'Restart=always\nRestartSec=5',
    writable: ({ data }) => [data],
  },
  'alert --unit %i': {
    what: 'alert about %i',
    when: 'A mail to ALERT_MAIL, once in six hours for each unit',
    service: 'Type=oneshot',
    writable: () => [],
  },
} as const satisfies Record<
  string,
  { what: string; when: string; service: string; writable: (installation: Installation) => readonly string[] }
>

export function workUnitText(installation: Installation, answers: Answers, command: keyof typeof WORK): string {
  const { name, folder, data } = installation
  const { app, user } = answers
  const { what, when, service, writable } = WORK[command]
  const isAlert = command === 'alert --unit %i'
  return `# A ${what} for ${name}. ${when}.
# ${HOW_TO_INSTALL(installation)}

[Unit]
Description=${name} ${what}
After=postgresql.service
${isAlert ? 'StartLimitIntervalSec=6h\nStartLimitBurst=1' : `OnFailure=${name}-alert@%n.service`}

[Service]
${service}
User=${user}
WorkingDirectory=${app}
ExecStart=${app}/node_modules/.bin/node deploy/main.ts ${command} --name ${name} --folder ${folder} --data ${data}
Nice=10
IOSchedulingClass=idle
${HARDENING(installation, answers, writable(installation))}${command === 'receive-wal' ? '\n[Install]\nWantedBy=multi-user.target\n' : ''}`
}

const TIMES = {
  backup: `# Long before 08:30 UTC, when the table of data keys is written anew.
OnCalendar=*-*-* 06:15 UTC
RandomizedDelaySec=15min
# A night that the machine has slept through is made up for.
Persistent=true`,
  copy: 'OnCalendar=*:0/5',
} as const

export const timerText = (
  installation: Installation,
  work: keyof typeof TIMES,
): string => `# When ${installation.name}-${work} runs.
# ${HOW_TO_INSTALL(installation)}

[Unit]
Description=${installation.name} ${work}, by the clock

[Timer]
${TIMES[work]}

[Install]
WantedBy=timers.target
`

const HOW_TO_INSTALL = ({ folder }: Installation) =>
  `Root copies it to /etc/systemd/system, as docs/production.md says. Edit it in ${folder}, not there: the next update copies it again.`

/** Not MemoryDenyWriteExecute: Node compiles what it runs. */
const HARDENING = ({ folder, data }: Installation, { app }: Answers, writable: readonly string[]) => `
# It sees the system read-only, the files that root copies with it, and writes here alone.
ProtectSystem=strict
ReadOnlyPaths=${folder}
${writable.length > 0 ? `ReadWritePaths=${writable.join(' ')}\n` : ''}# Whatever it makes is closed to others, and its memory with keys in it is never written to the disk.
UMask=0077
LimitCORE=0
ProtectHome=${[folder, data, app].some((path) => /^\/(home|root)\//.test(path)) ? 'read-only' : 'true'}
PrivateTmp=true
PrivateDevices=true
NoNewPrivileges=true
CapabilityBoundingSet=
ProtectKernelTunables=true
ProtectKernelModules=true
ProtectKernelLogs=true
ProtectControlGroups=true
ProtectClock=true
ProtectHostname=true
ProtectProc=invisible
RestrictAddressFamilies=AF_UNIX AF_INET AF_INET6 AF_NETLINK
RestrictNamespaces=true
RestrictRealtime=true
RestrictSUIDSGID=true
LockPersonality=true
SystemCallArchitectures=native
SystemCallFilter=@system-service @pkey
# Whatever else it tries fails, and is no reason to end it.
SystemCallErrorNumber=EPERM
`
